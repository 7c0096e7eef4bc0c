import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../server/package-root.ts'

const file = join(packageRoot, 'bench/results.md')
const introduction = '# What the benchmarks measured last\n'

/** Replaces the section of one benchmark with its newest figures, the machine and the commit they were taken on. */
export async function keepResults(name: string, tables: string): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: packageRoot, encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpus()[0]?.model || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const taken = `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${machine}`
  const section = `\n## ${name}\n\n\`npm run bench -- ${name}\`: ${taken}.\n\n${tables}\n`
  const before = await readFile(file, 'utf8').catch(() => introduction)
  const sections = before.split(/(?=\n## )/)
  const kept = sections.filter((each) => !each.startsWith(`\n## ${name}\n`)).map((each) => each.trimEnd() + '\n')
  await writeFile(file, [...kept, section].join(''))
}
