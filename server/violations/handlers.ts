import type { SchemaViolationComment as ViolationComment } from '../contract.gen.ts'
import type { Handlers } from '../http/contract.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/errors.ts'
import { checkComment } from './comment-rules.ts'
import { type CommentRow, insertComment, listComments } from './comments.ts'
import { listPage } from './list.ts'
import { createMatchMemory } from './match-memory.ts'
import { recordDecision } from './record-decision.ts'
import { findViolation } from './repository.ts'
import { decide } from './review-rules.ts'

export type ViolationHandlers = Pick<Handlers, 'listViolations' | 'getViolation' | 'reviewViolation' | 'addComment'>

export function violationHandlers(db: Database): ViolationHandlers {
  const memory = createMatchMemory()
  return {
    async listViolations({ caller: { workspace_id }, params: { audit_id }, query }) {
      const page = await listPage(db, memory, { workspace_id, audit_id }, query)
      if (!page) throw notFound('Audit')
      return page
    },

    async getViolation({ caller: { workspace_id }, params: { violation_id } }) {
      const violation = await findViolation(db, workspace_id, violation_id)
      if (!violation) throw notFound('Violation')
      const comments = await listComments(db, workspace_id, violation_id)
      return { ...violation, comments: comments.map(answerComment) }
    },

    async reviewViolation({ caller, params: { violation_id }, body }) {
      const decision = decide(body)
      const target = { violation_id, apply_to_group: body.apply_to_group }
      const violations_updated = await recordDecision(db, caller, target, decision)
      if (violations_updated === 0) throw notFound('Violation')
      return { violation_id, action: decision.action, review_state: decision.review_state, violations_updated }
    },

    async addComment({ caller: { workspace_id, owner_email }, params: { violation_id }, body }) {
      const content = checkComment(body.comment)
      const comment = await insertComment(db, workspace_id, { violation_id, author_email: owner_email, content })
      if (!comment) throw notFound('Violation')
      return answerComment(comment)
    },
  }
}

function answerComment({ created_at, ...comment }: CommentRow): ViolationComment {
  return { ...comment, created_at: created_at.toISOString() }
}
