import { keepResults } from '../results.ts'
import { evaluatePacks, packTable } from './evaluate-packs.ts'

// Precision and recall of the packs of rules on the labelled passages.
const evaluations = await evaluatePacks()
for (const { differences } of evaluations) {
  for (const { kind, key, text } of differences) console.log(`${kind} ${key}: ${text}`)
}
const tables = evaluations.map(packTable).join('\n\n')
console.log(`\n${tables}`)
await keepResults('checks', tables)
