import { invalid } from '../core/errors.ts'
import type { SomeHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { setSourceLink } from './repository.ts'

export function workspaceHandlers(db: Database) {
  return {
    async setSourceLink({ caller, body: { template } }) {
      try {
        await setSourceLink(db, caller.workspace_id, template, caller)
      } catch (error) {
        if (!(error instanceof UserFacingError)) throw error
        throw invalid([{ loc: ['body', 'template'], msg: error.message, type: 'value_error' }])
      }
      return { template }
    },
  } satisfies SomeHandlers
}
