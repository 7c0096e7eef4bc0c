import type { Database } from '../db/database.ts'
import type { SomeHandlers } from '../core/operations.ts'
import { invalid } from '../core/errors.ts'
import { assignViolations, listPeople } from './assign.ts'
import { readMyWork } from './my-work.ts'

export function assignmentHandlers(db: Database) {
  return {
    listPeople: async ({ caller: { workspace_id } }) => ({ people: await listPeople(db, workspace_id) }),

    getMyWork: ({ caller }) => readMyWork(db, caller),

    async assignViolations({ caller, body }) {
      const people = new Set((await listPeople(db, caller.workspace_id)).map(({ email }) => email))
      const strangers = body.add.flatMap((email, index) => (people.has(email) ? [] : index))
      if (strangers.length > 0) {
        const msg = 'Nobody with this address has a key with which to review'
        throw invalid(strangers.map((index) => ({ loc: ['body', 'add', index], msg, type: 'value_error' })))
      }
      return { violations: await assignViolations(db, caller, body) }
    },
  } satisfies SomeHandlers
}
