import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { openTestDatabase } from '../testing/database.ts'
import { signal } from '../testing/signal.ts'
import { claimJob } from '../jobs/jobs.ts'
import { createJobRunner, type JobHandler, type RunnerOptions } from '../jobs/runner.ts'
import { documentJobs } from './document-jobs.ts'
import { modelWriter } from './model-writer.ts'
import { findDocument } from './repository.ts'
import { completion, openModelEmulator, replyWith } from './testing/model-emulator.ts'
import { insertWaiting } from './testing/waiting-documents.ts'
import { type Writer, WritingFailed, type WritingJob, type Written } from './writer.ts'

// Of its own: the queue is that of the whole database.
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
}, 120_000)
afterAll(() => db.close())

const log = { info() {}, error() {} }
const written: Written = {
  title: 'Harbour',
  document: [{ type: 'paragraph', text: 'Written.' }],
  rawDocument: 'Written.\n',
  generatedOutput: 'Written.\n',
}

const waiting = (...options: [count?: number, more?: { templateId?: string; input?: string }]) =>
  insertWaiting(db, ...options)

async function statusOf(workspace_id: string, id: string) {
  const [row] = await db.query<{ status: string; attempts: number | null }>(sql`
    select status, attempts from document
    left join job on job.workspace_id = document.workspace_id and subject_id = document.id
    where document.workspace_id = ${workspace_id} and document.id = ${id}`)
  return row
}

/** Runs a background until the documents are neither waiting nor being written. */
async function until(workspace_id: string, ids: string[]) {
  await vi.waitFor(
    async () => {
      for (const id of ids) expect(['written', 'failed']).toContain((await statusOf(workspace_id, id))?.status)
    },
    { timeout: 30_000, interval: 20 },
  )
}

function later(write: Writer['write']): Writer {
  return { mode: 'async', name: 'a test', missing: () => null, write }
}

function start(
  writer: Writer,
  { database = db, pollMs = 20, ...handler }: RunnerOptions & Partial<JobHandler> & { database?: Database } = {},
) {
  const runner = createJobRunner(database, log, [{ ...documentJobs(database, writer, log), ...handler }], { pollMs })
  runner.start()
  return runner
}

test('what was waiting before the start is written', async () => {
  const jobs: WritingJob[] = []
  const { workspace_id, id } = await waiting()
  const background = start(
    later(async (job) => {
      jobs.push(job)
      return written
    }),
  )
  await until(workspace_id, [id])
  await background.stop()
  expect(await findDocument(db, workspace_id, id)).toMatchObject({ id, ...written, toneOfVoiceId: 'warm' })
  expect(jobs[0]).toMatchObject({
    languageKey: 'EN',
    template: {
      instructions: ['Open with the name of the product.', 'Then list its features.'],
    },
    tone: { content: 'Say we, not one.' },
    input: { product: 'Harbour 0' },
  })
})

test('what comes in later is written without waiting for the next look', async () => {
  const background = start(
    later(async () => written),
    { pollMs: 3_600_000 },
  )
  const { workspace_id, id } = await waiting()
  await until(workspace_id, [id])
  await background.stop()
  expect(await statusOf(workspace_id, id)).toEqual({ status: 'written', attempts: null })
})

test('no more are written at the same time than allowed, and all in the end', async () => {
  let now = 0
  let most = 0
  const { workspace_id, ids } = await waiting(7)
  const background = start(
    later(async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      now -= 1
      return written
    }),
    { concurrency: 2, perLane: 2 },
  )
  await until(workspace_id, ids)
  await background.stop()
  expect(most).toBeLessThanOrEqual(2)
})

test('two processes never write the same document', async () => {
  const seen: unknown[] = []
  const { workspace_id, ids } = await waiting(12)
  const writer = later(async ({ input }) => {
    seen.push(input['product'])
    return written
  })
  const both = [start(writer), start(writer)]
  await until(workspace_id, ids)
  await Promise.all(both.map((background) => background.stop()))
  expect(new Set(seen).size).toBe(12)
  expect(seen.length).toBe(12)
})

async function failed(writer: Writer, more: Parameters<typeof waiting>[1] = {}) {
  const { workspace_id, id } = await waiting(1, more)
  const background = start(writer)
  await until(workspace_id, [id])
  await background.stop()
  return findDocument(db, workspace_id, id)
}

describe('a document fails in words', () => {
  test('when the writer gives up', async () => {
    const document = await failed(later(() => Promise.reject(new WritingFailed('The ink has run out.'))))
    expect(document).toMatchObject({ title: 'Not written: Product description', generatedOutput: '', document: null })
    expect(document?.rawDocument).toBe(
      'This document could not be written. The ink has run out. Generate it again to try once more.\n',
    )
  })

  test('when the template is no longer there', async () => {
    const document = await failed(
      later(async () => written),
      { templateId: 'gone' },
    )
    expect(document?.rawDocument).toContain('has changed since it was asked for')
  })

  test('and the log names the document, with the words of the server', async () => {
    const model = await openModelEmulator(replyWith('{"error":{"message":"model not found"}}', 404))
    const error = vi.fn<(...logged: unknown[]) => void>()
    const { workspace_id, id } = await waiting()
    const background = createJobRunner(db, log, [documentJobs(db, modelWriter(model.settings), { error })])
    background.start()
    await until(workspace_id, [id])
    await background.stop()
    await model.close()
    const words = 'The language model answered with status 404: model not found.'
    expect(error).toHaveBeenCalledWith(
      { documentId: id, err: expect.objectContaining({ message: words }) },
      'a document could not be written',
    )
    expect((await findDocument(db, workspace_id, id))?.rawDocument).toContain(words)
  })

  test('when the language model is gone and the template has no body', async () => {
    const writer: Writer = { ...later(async () => written), missing: () => 'No language model is connected.' }
    expect((await failed(writer))?.rawDocument).toContain('No language model is connected.')
  })

  test('when the language model talks nonsense; and the next one is written', async () => {
    const replies = [replyWith('<html>'), replyWith(completion('# Haven\n\nText.'))]
    const model = await openModelEmulator((request, response) => replies.shift()?.(request, response))
    const writer = modelWriter(model.settings)
    expect((await failed(writer))?.rawDocument).toContain('a web page instead of a text')
    expect((await failed(writer))?.generatedOutput).toBe('# Haven\n\nText.\n')
    await model.close()
  })

  test('when writing it was interrupted again and again', async () => {
    const { workspace_id, id } = await waiting()
    await db.query(sql`update job set attempts = 5 where workspace_id = ${workspace_id} and subject_id = ${id}`)
    const background = start(later(async () => written))
    await until(workspace_id, [id])
    await background.stop()
    expect((await findDocument(db, workspace_id, id))?.rawDocument).toContain('interrupted too often')
  })
})

describe('a stop', () => {
  test('finishes what is being written', async () => {
    const begun = signal()
    const go = signal()
    const { workspace_id, id } = await waiting()
    const background = start(
      later(async () => {
        begun.give()
        await go.given
        return written
      }),
    )
    await begun.given
    const stopped = background.stop()
    go.give()
    await stopped
    expect((await statusOf(workspace_id, id))?.status).toBe('written')
  })

  test('hands back what takes too long, and another process writes it', async () => {
    const begun = signal()
    const { workspace_id, id } = await waiting()
    const background = start(
      later((_, aborted) => {
        begun.give()
        return new Promise((_resolve, reject) => {
          aborted?.addEventListener('abort', () => reject(new Error('stopped')))
        })
      }),
      { graceMs: 1 },
    )
    await begun.given
    await background.stop()
    expect(await statusOf(workspace_id, id)).toEqual({ status: 'waiting', attempts: 0 })
    const next = start(later(async () => written))
    await until(workspace_id, [id])
    await next.stop()
  })
})

test('after a crash the next process writes what was being written', async () => {
  const { workspace_id, id } = await waiting()
  await claimJob(db, { kind: 'document', perLane: 1, except: [] })
  await db.query(sql`update job set due_at = now() where subject_id = ${id}`)
  const background = start(later(async () => written))
  await until(workspace_id, [id])
  await background.stop()
  expect((await statusOf(workspace_id, id))?.status).toBe('written')
})

test('a workspace with many documents leaves a place to another', async () => {
  const go = signal()
  const seen: unknown[] = []
  const many = await waiting(5)
  const background = start(
    later(async ({ input }) => {
      seen.push(input['product'])
      await go.given
      return written
    }),
  )
  await vi.waitFor(() => expect(seen).toHaveLength(3))
  const other = await waiting(1, { input: JSON.stringify({ product: 'Other' }) })
  await vi.waitFor(() => expect(seen).toContain('Other'), { timeout: 30_000 })
  expect(seen).toHaveLength(4)
  go.give()
  await until(many.workspace_id, many.ids)
  await until(other.workspace_id, other.ids)
  await background.stop()
})

test('a database that is away for a while costs no document', async () => {
  const { workspace_id, id } = await waiting()
  let faults = 3
  const shaky: Database = {
    ...db,
    query(statement) {
      faults -= 1
      return faults >= 0 ? Promise.reject(new Error('away')) : db.query(statement)
    },
  }
  const background = start(
    later(async () => written),
    { database: shaky },
  )
  await until(workspace_id, [id])
  await background.stop()
  expect((await statusOf(workspace_id, id))?.status).toBe('written')
})
