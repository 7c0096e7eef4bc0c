import { randomUUID } from 'node:crypto'
import type { SomeHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { found, invalidValue, unavailable } from '../core/errors.ts'
import { failureOf } from './written-document.ts'
import { prepareJob } from './prepare-job.ts'
import { findDocument, insertDocument, isQueueFull, type Outcome } from './repository.ts'
import type { Writer } from './writer.ts'

/** Per workspace, so that the queue of a slow model cannot grow without limit. */
const maxQueuedDocuments = 500

const messages: Record<Outcome['status'], (writer: string) => string> = {
  written: (writer) => `Document generated from ${writer}`,
  waiting: (writer) => `Document accepted for ${writer}`,
  failed: () => 'Document could not be written',
}

export function documentHandlers(db: Database, writer: Writer) {
  return {
    async generateDocument({ caller, body, log, signal }) {
      const { job, toneOfVoiceId } = await prepareJob(db, caller.workspace_id, body)
      const missing = writer.missing(job)
      if (missing !== null) throw invalidValue(['body', 'templateId'], missing)
      if (writer.mode === 'async' && (await isQueueFull(db, caller.workspace_id, maxQueuedDocuments))) {
        throw unavailable(`${maxQueuedDocuments} documents are waiting to be written; ask again when some are done`, 30)
      }
      const documentId = randomUUID()
      let outcome: Outcome
      if (writer.mode === 'async') {
        outcome = { status: 'waiting', title: job.template.name, document: null, rawDocument: '', generatedOutput: '' }
      } else {
        try {
          outcome = { status: 'written', ...(await writer.write(job, signal)) }
        } catch (error) {
          log.error({ err: error, documentId }, 'a document could not be written')
          outcome = failureOf(job.template.name, error)
        }
      }
      const { workspace_id, key_id } = caller
      const row = { ...body, workspace_id, id: documentId, languageKey: body.language_key, toneOfVoiceId, key_id }
      await insertDocument(db, row, outcome)
      return { message: messages[outcome.status](writer.name), documentId }
    },

    getDocument: async ({ caller, params }) =>
      found(await findDocument(db, caller.workspace_id, params.id), 'Document'),
  } satisfies SomeHandlers
}
