// @module-tag long
import { expect, test } from 'vitest'
import { contractOperations, extensionOperations } from './contract-operations.ts'
import { checkContract } from '../testing/contract-check.ts'
import { fakeService, keys } from '../testing/fake-service.ts'
import { fuzz } from '../testing/fuzz.ts'

test.each([...contractOperations, ...extensionOperations])(
  '$operationId bears anything: no failure of ours, every refusal names its place',
  async (operation) => {
    // Several properties of their greatest length at once are larger than a request may be.
    const { app } = await fakeService({ limits: { bodyBytes: 16 * 1024 * 1024 } })
    const seen = new Set<number>()
    await fuzz({
      app,
      operation,
      key: keys.good,
      check: (answer) => {
        seen.add(answer.statusCode)
        checkContract(operation.operationId, answer)
        if (answer.statusCode !== 422) return
        const { detail } = answer.json<{ detail: { loc: unknown[]; msg: string; type: string }[] }>()
        const misplaced = detail.filter(({ loc, msg, type }) => !place.has(loc[0]) || !msg || !/^[a-z_]+$/.test(type))
        expect(misplaced).toEqual([])
        expect(detail.length).toBeGreaterThan(0)
      },
    })
    expect([...seen].filter((status) => status !== operation.status && status !== 422)).toEqual([])
  },
  20_000,
)

const place = new Set<unknown>(['path', 'query', 'body'])
