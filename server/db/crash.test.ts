// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { randomFrom } from '../testing/random.ts'
import type { ReviewState } from '../../contract/openapi.gen.ts'
import { completion, type ModelEmulator, openModelEmulator } from '../documents/testing/model-emulator.ts'
import { fillLibrary } from '../documents/testing/library.ts'
import { seedAudit } from '../testing/audit.ts'
import { bundle, type Bundle } from '../testing/bundle.ts'
import { startServiceProcess } from '../testing/service-process.ts'
import { isSlowRun, testSeed } from '../testing/slow-run.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { WriteLoad } from '../testing/write-load.ts'
import { openDatabase } from './open.ts'

const rounds = isSlowRun ? 50 : 2
const dataDir = mkdtempSync(join(tmpdir(), 'redline-crash-'))
const ids = Array.from({ length: 60 }, (_, index) => `violation-${index}`)
const numbers = randomFrom(`crashes ${testSeed}`)
const random = () => numbers.next()
let program: Bundle
let model: ModelEmulator
let answersAll = false

beforeAll(async () => {
  program = await bundle({ main: 'server/main.ts' })
  model = await openModelEmulator((_request, response) => {
    // Some are still being written whenever the service is killed.
    if (!answersAll && random() < 0.3) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(completion('# Harbour\n\nA savings account.'))
  })
})
afterAll(async () => {
  await model.close()
  program.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

function countOf(states: ReviewState[] = []) {
  const count = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  for (const state of states) count[state] += 1
  return count
}

test(`${rounds} times kill -9 under load: what was answered is there once, and counts agree with rows`, {
  timeout: 900_000,
}, async () => {
  const db = await openDatabase({ dataDir })
  const { workspace_id, key } = await createWorkspace(db)
  await fillLibrary(db, workspace_id)
  const audit_id = await seedAudit(
    db,
    workspace_id,
    ids.map((id) => ({ id })),
  )
  await db.close()

  const load = new WriteLoad(ids, key, random)
  const start = () =>
    startServiceProcess(program.file('main'), dataDir, { WRITER_URL: model.origin, WRITER_MODEL: 'fake' })
  for (let round = 1; round <= rounds; round += 1) {
    const service = await start()
    const faults = await load.compare(service.url)
    expect(faults, `round ${round}`).toEqual([])
    const { data } = await load.api(service.url).GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id }, query: { review_state: 'all', page_size: 100 } },
    })
    expect(data?.review_progress, `round ${round}`).toEqual(countOf(data?.violations.map((one) => one.review_state)))
    await load.writeUntil(service.url, 5 + Math.floor(random() * 60), () => service.kill())
  }

  answersAll = true
  const service = await start()
  expect(await load.compare(service.url)).toEqual([])
  const api = load.api(service.url)
  for (const documentId of load.documents) {
    await vi.waitFor(
      async () => {
        const { data } = await api.GET('/public/v1/document/{id}', {
          params: { path: { id: documentId } },
        })
        expect(data?.generatedOutput || data?.rawDocument).toMatch(/Harbour|could not be written/)
      },
      { timeout: 120_000, interval: 50 },
    )
  }
  expect(load.answered).toBeGreaterThan(rounds * 5)
  expect(load.documents.size).toBeGreaterThan(0)
  await service.kill()
})
