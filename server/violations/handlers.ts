import type { SomeHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { isBlank } from '../core/blank.ts'
import { found, invalidValue, notFound } from '../core/errors.ts'
import { insertComment, listComments } from './comments.ts'
import { recordDecision } from './record-decision.ts'
import { findViolation } from './repository.ts'
import { reviewConditionally } from './review-conditionally.ts'
import { decide } from './review-rules.ts'

export function violationHandlers(db: Database) {
  return {
    async getViolation({ caller: { workspace_id }, params: { violation_id } }) {
      const violation = found(await findViolation(db, workspace_id, violation_id), 'Violation')
      return { ...violation, comments: await listComments(db, workspace_id, violation_id) }
    },

    async reviewViolation({ caller, params: { violation_id }, body }) {
      const decision = decide(body)
      const violations_updated = await recordDecision(db, caller, { ...body, violation_id }, decision)
      if (violations_updated === 0) throw notFound('Violation')
      return { violation_id, action: decision.action, review_state: decision.review_state, violations_updated }
    },

    async addComment({ caller: { workspace_id, owner_email }, params: { violation_id }, body }) {
      // The contract limits the length.
      if (isBlank(body.comment)) throw invalidValue(['body', 'comment'], 'A comment cannot be blank')
      const comment = { violation_id, author_email: owner_email, content: body.comment }
      return found(await insertComment(db, workspace_id, comment), 'Violation')
    },

    async reviewConditionally({ caller, body }) {
      const decision = decide(body)
      // Two expectations of one violation would be a contradiction, or the same one twice.
      const ids = body.decisions.map(({ violation_id }) => violation_id)
      const repeated = ids.findIndex((id, i) => ids.indexOf(id) !== i)
      if (repeated !== -1)
        throw invalidValue(['body', 'decisions', repeated, 'violation_id'], 'Value error, the violation is named twice')
      return reviewConditionally(db, caller, body, decision)
    },
  } satisfies SomeHandlers
}
