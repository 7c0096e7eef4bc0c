import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { keepResults } from '../results.ts'
import { markdownTable, percentile } from '../statistics.ts'
import { evaluatePacks, packTable } from './evaluate-packs.ts'
import { type Engine, measureAudit } from './measure-audit.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'packs,audit' },
    engines: { type: 'string', default: 'pglite,postgres' },
    pages: { type: 'string', default: '1000' },
  },
})
const engines = values.engines.split(',').filter((name): name is Engine => name === 'pglite' || name === 'postgres')
const parts: Record<string, () => Promise<void>> = {
  packs,
  async audit() {
    for (const engine of engines) await audit(engine)
  },
}
for (const name of values.only.split(',')) {
  const part = parts[name]
  if (!part) throw new Error(`No part is named ${name}. Parts: ${Object.keys(parts).join(', ')}`)
  await part()
}

/** Precision and recall of the packs of rules on the labelled passages. */
async function packs(): Promise<void> {
  const evaluations = await evaluatePacks()
  for (const { differences } of evaluations) {
    for (const { kind, key, text } of differences) console.log(`${kind} ${key}: ${text}`)
  }
  const tables = evaluations.map(packTable).join('\n\n')
  console.log(`\n${tables}`)
  await keepResults('checks: packs', tables, 'checks --only packs')
}

/** Uploaded pages of 6 kB, checked with 100 rules by one process, and pasted texts of 2 kB. */
async function audit(engine: Engine): Promise<void> {
  const { seconds, processorSeconds, firstFindingSeconds, findings, peakMegabytes, idleMegabytes, reads, texts } =
    await measureAudit(engine, Number(values.pages))
  const [readMs, textMs] = [percentile(reads, 0.95), percentile(texts, 0.95)]
  const conditions = [
    `${findings.toLocaleString('en')} violations were found.`,
    `The process had ${idleMegabytes.toFixed(0)} MB before, and used ${processorSeconds.toFixed(1)} s of processor time.`,
    `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
  ].join(' ')
  const goals: [string, number, number, string][] = [
    [`${Number(values.pages).toLocaleString('en')} pages, 100 rules`, seconds, 60, 's'],
    ['first violation', firstFindingSeconds, 5, 's'],
    ['memory of the process', peakMegabytes, 300, 'MB'],
    ['a page of the list beside it, p95', readMs, 250, 'ms'],
    ['a pasted text, 100 rules, p95', textMs, 300, 'ms'],
  ]
  const table = markdownTable(
    ['goal', 'at most', 'measured', 'met'],
    goals.map(([what, figure, most, unit]) => [
      what,
      `${most} ${unit}`,
      `${figure.toFixed(unit === 's' ? 1 : 0)} ${unit}`,
      figure <= most ? 'yes' : 'missed',
    ]),
  )
  const text = `${conditions}\n\n${table}`
  console.log(`\naudit, ${engine}\n\n${text}`)
  await keepResults(`checks: audit, ${engine}`, text, `checks --only audit --engines ${engine} --pages ${values.pages}`)
}
