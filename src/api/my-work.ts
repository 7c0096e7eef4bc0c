import { queryOptions } from '@tanstack/react-query'
import type { AssignedAudit, CommentForMe, MyWork, ReplacedDecision } from '../../contract/extensions.gen.ts'
import { apiFor, unwrap } from './client.ts'
import { id, list, ownRecord } from './parse-response.ts'

const myWork = ownRecord<MyWork>({
  assigned: ownRecord<MyWork['assigned']>({ audits: list(ownRecord<AssignedAudit>({ audit_id: id })) }),
  replaced: ownRecord<MyWork['replaced']>({ items: list(ownRecord<ReplacedDecision>({ violation_id: id })) }),
  comments: ownRecord<MyWork['comments']>({ items: list(ownRecord<CommentForMe>({ violation_id: id })) }),
})

/** What waits for the owner of the key, over all audits. */
export const myWorkQuery = () =>
  queryOptions({
    queryKey: ['my-work'],
    queryFn: ({ client, signal }) => unwrap(apiFor(client).GET('/extensions/v1/my-work', { signal }), myWork),
    staleTime: 0,
  })
