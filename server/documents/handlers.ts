import { randomUUID } from 'node:crypto'
import type { Handlers } from '../http/contract.ts'
import type { Database } from '../db/database.ts'
import { notFound, unavailable } from '../http/errors.ts'
import { failureOf } from './failure.ts'
import { prepareJob } from './prepare-job.ts'
import { findDocument, insertDocument, isQueueFull, type Outcome } from './repository.ts'
import { announceWaiting } from './waiting.ts'
import type { Writer, WritingJob } from './writer.ts'

export type DocumentHandlers = Pick<Handlers, 'generateDocument' | 'getDocument'>

/** Per workspace; a model that is slower than its askers would otherwise fall behind without end. */
const LONGEST_QUEUE = 500

const messages = {
  written: 'Document generated',
  waiting: 'Document accepted, it is being written',
  failed: 'Document could not be written',
} satisfies Record<Outcome['status'], string>

export function documentHandlers(db: Database, writer: Writer): DocumentHandlers {
  return {
    async generateDocument({ caller, body, log, signal }) {
      const { job, toneOfVoiceId } = await prepareJob(db, caller.workspace_id, body)
      if (writer.pace === 'later' && (await isQueueFull(db, caller.workspace_id, LONGEST_QUEUE))) {
        throw unavailable(`${LONGEST_QUEUE} documents are waiting to be written; ask again when some are done`, 30)
      }
      const outcome = await outcomeOf(writer, job, signal, (error) => log.error({ err: error }, 'a document failed'))
      const documentId = randomUUID()
      const row = {
        workspace_id: caller.workspace_id,
        id: documentId,
        languageKey: body.language_key,
        templateId: body.templateId,
        toneOfVoiceId,
        toneOfVoiceMetaId: body.toneOfVoiceMetaId ?? null,
        input: body.input,
        key_id: caller.key_id,
      }
      await insertDocument(db, row, outcome)
      if (outcome.status === 'waiting') announceWaiting(db)
      return { message: messages[outcome.status], documentId }
    },

    async getDocument({ caller, params }) {
      const document = await findDocument(db, caller.workspace_id, params.id)
      if (!document) throw notFound('Document')
      return document
    },
  }
}

async function outcomeOf(
  writer: Writer,
  job: WritingJob,
  signal: AbortSignal | undefined,
  onError: (error: unknown) => void,
): Promise<Outcome> {
  if (writer.pace === 'later') return { status: 'waiting', title: job.template.name }
  try {
    return { status: 'written', ...(await writer.write(job, signal)) }
  } catch (error) {
    onError(error)
    return { status: 'failed', ...failureOf(job.template.name, error) }
  }
}
