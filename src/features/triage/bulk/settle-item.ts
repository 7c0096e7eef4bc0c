import { type BulkItem, type BulkQueue, bulkReducer } from '../rules/bulk-queue.ts'
import type { BulkRun } from './bulk-run.ts'
import { type ItemOutcome, itemName } from './decide-item.ts'

type Settled = Exclude<ItemOutcome, { type: 'hold' }>

/** How the run stands after one of its requests came to an end. */
export function settleItem(run: BulkRun, item: BulkItem, outcome: Settled, words: (error: unknown) => string): BulkRun {
  const { queue, counts, failed, changed } = run
  const [member] = item.members
  if (!queue || !member) return run
  const rest = withoutRunning(queue, item)
  const name = itemName(outcome.violation, member)
  switch (outcome.type) {
    case 'decided': {
      const done = bulkReducer(queue, { type: 'done', violation_id: item.violation_id, violations_updated: 1 })
      return { ...run, queue: done, counts: { ...counts, decided: counts.decided + 1 } }
    }
    case 'already':
      return { ...run, queue: rest, counts: { ...counts, already: counts.already + 1 } }
    case 'changed':
      return { ...run, queue: rest, changed: [...changed, { member, name, found: outcome.found }] }
    case 'failed':
  }
  return { ...run, queue: rest, failed: [...failed, { member, name, detail: words(outcome.error) }] }
}

/** Without the item: what runs has come to an end other than a decision. */
export function withoutRunning(queue: BulkQueue, { violation_id }: BulkItem): BulkQueue {
  return { ...queue, running: queue.running.filter((item) => item.violation_id !== violation_id) }
}
