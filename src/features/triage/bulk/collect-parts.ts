import type { FetchedPage } from '../../../api/fetch-all-violations.ts'
import { asMember, type BulkMember } from './bulk-run.ts'
import { partSize, type RunStorage } from './persisted-runs.ts'

/** Stores all matching violations in parts as they arrive, so that only one part is in memory. */
export async function* collectParts(pages: AsyncIterable<FetchedPage>, storage: Pick<RunStorage, 'persistPart'>) {
  let [parts, collected] = [0, 0]
  let part: BulkMember[] = []
  const putAway = async () => {
    await storage.persistPart('todo', parts, part)
    parts += 1
    part = []
  }
  for await (const page of pages) {
    for (const violation of page.violations) {
      part.push(asMember(violation))
      collected += 1
      if (part.length === partSize) await putAway()
    }
    yield { parts, collected }
  }
  if (part.length > 0) await putAway()
  yield { parts, collected }
}

export async function persistMembers(
  members: readonly BulkMember[],
  storage: Pick<RunStorage, 'persistPart'>,
  kind: 'todo' | 'done' = 'todo',
): Promise<number> {
  const parts = Math.ceil(members.length / partSize)
  for (let part = 0; part < parts; part += 1) {
    await storage.persistPart(kind, part, members.slice(part * partSize, (part + 1) * partSize))
  }
  return parts
}
