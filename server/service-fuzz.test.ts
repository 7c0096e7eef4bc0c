// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractOperations, extensionOperations } from './http/contract-operations.ts'
import { seedAudit } from './testing/audit.ts'
import { checkContract } from './testing/contract-check.ts'
import { fuzz } from './testing/fuzz.ts'
import { openTestService, type TestService } from './testing/service.ts'
import { createWorkspace } from './testing/workspace.ts'

let service: TestService
let key: string

beforeAll(async () => {
  service = await openTestService({ limits: { failedKeysPerMinute: 1_000_000 } })
  const workspace = await createWorkspace(service.db)
  key = workspace.key
  await seedAudit(service.db, workspace.workspace_id, [{ id: 'null' }, { id: 'true' }], { id: 'null' })
})
afterAll(() => service.close())

// A stream of events does not end by itself.
const operations = [...contractOperations, ...extensionOperations].filter(({ sendsStream }) => !sendsStream)

test.each(operations)('$operationId, down to the database: nothing makes the service fail', async (operation) => {
  await fuzz({
    app: service.app,
    operation,
    key,
    runs: 60,
    check: (answer) => {
      checkContract(operation.operationId, answer)
      // Imports go on after their answers, and more than a few are refused.
      const isBusy = operation.operationId === 'startImport' && answer.statusCode === 503
      expect(isBusy ? 429 : answer.statusCode).toBeLessThan(500)
    },
  })
})
