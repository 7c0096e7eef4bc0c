import type { WalkStep } from '../../../api/walk-violations.ts'
import type { BulkMember } from '../rules/bulk-queue.ts'
import { PART_SIZE, type RunKeeper } from './kept-runs.ts'

/** All that match, put away in parts as they come: however many there are, one part is in memory. */
export async function* collectParts(pages: AsyncIterable<WalkStep>, keeper: Pick<RunKeeper, 'keepPart'>) {
  let [parts, collected, total] = [0, 0, 0]
  let part: BulkMember[] = []
  const putAway = async () => {
    await keeper.keepPart('todo', parts, part)
    parts += 1
    part = []
  }
  for await (const step of pages) {
    for (const { id, review_state, dismissal_reason, group_id } of step.violations) {
      part.push({ id, review_state, dismissal_reason, group_id })
      collected += 1
      if (part.length === PART_SIZE) await putAway()
    }
    total = Math.max(step.total, collected)
    yield { parts, collected, total }
  }
  if (part.length > 0) await putAway()
  yield { parts, collected, total: collected }
}

export async function keepMembers(
  members: readonly BulkMember[],
  keeper: Pick<RunKeeper, 'keepPart'>,
  kind: 'todo' | 'done' = 'todo',
): Promise<number> {
  const parts = Math.ceil(members.length / PART_SIZE)
  for (let part = 0; part < parts; part += 1) {
    await keeper.keepPart(kind, part, members.slice(part * PART_SIZE, (part + 1) * PART_SIZE))
  }
  return parts
}
