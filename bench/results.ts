import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../server/package-root.ts'

const file = join(packageRoot, 'bench/results.md')
const introduction = '# What the benchmarks measured last\n'

/** Replaces one section with its newest figures, the machine and the commit they were taken on. `args` measure them anew. */
export async function keepResults(name: string, tables: string, args = name): Promise<void> {
  const isChanged = git('status', '--porcelain', '--', 'server', 'src', 'contract') !== ''
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with uncommitted changes' : ''}`
  const machine = `${cpus().length} × ${cpus()[0]?.model || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const taken = `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${machine}`
  const section = `\n## ${name}\n\n\`npm run bench -- ${args}\`: ${taken}.\n\n${tables}\n`
  const before = await readFile(file, 'utf8').catch(() => introduction)
  const sections = before.split(/(?=\n## )/).map((each) => each.trimEnd() + '\n')
  const index = sections.findIndex((each) => each.startsWith(`\n## ${name}\n`))
  await writeFile(file, (index < 0 ? [...sections, section] : sections.with(index, section)).join(''))
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: packageRoot, encoding: 'utf8' }).trim()
}
