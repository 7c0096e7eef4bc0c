import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.ts'

/** Every line of the document's `sh` blocks. */
export function readCommands(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) => block.split('\n')).filter((line) => line.trim() !== '' && !line.startsWith('#'))
}
