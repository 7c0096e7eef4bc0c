import { queryOptions } from '@tanstack/react-query'
import type { AssignedAudit, CommentForMe, MyWork, ReplacedDecision } from '../../contract/extensions.gen.ts'
import type { ReviewState } from '../../contract/openapi.gen.ts'
import { apiFor, unwrap } from './client.ts'
import { count, id, list, open, record, text, textOrNull } from './parse-response.ts'

const about = { violation_id: id, audit_id: id, audit_name: text, rule_name: textOrNull, created_at: text }

const myWork = record<MyWork>({
  assigned: record<MyWork['assigned']>({
    total: count,
    audits: list(record<AssignedAudit>({ audit_id: id, audit_name: text, undecided: count })),
  }),
  replaced: record<MyWork['replaced']>({
    total: count,
    items: list(
      record<ReplacedDecision>({
        ...about,
        from_state: open<ReviewState>(),
        to_state: open<ReviewState>(),
        actor_email: textOrNull,
      }),
    ),
  }),
  comments: record<MyWork['comments']>({
    total: count,
    items: list(record<CommentForMe>({ ...about, author_email: textOrNull, content: text })),
  }),
})

/** What waits for the owner of the key, over all audits. */
export const myWorkQuery = () =>
  queryOptions({
    queryKey: ['my-work'],
    queryFn: ({ client, signal }) => unwrap(apiFor(client).GET('/extensions/v1/my-work', { signal }), myWork),
    staleTime: 0,
  })
