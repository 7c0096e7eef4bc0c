import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.ts'

/** The documents whose commands are run by tests, exactly as written there. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['generating', 'importing', 'operations', 'programs', 'reviewing'].map((name) => `docs/${name}.md`),
]

/** Every line of the document's `sh` blocks. */
export function readCommands(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) => block.split('\n')).filter((line) => line.trim() !== '' && !line.startsWith('#'))
}
