import { expect, test } from 'vitest'
import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import { checkContract } from '../testing/contract-check.ts'
import { fakeService, withKey } from '../testing/fake-service.ts'

test('a service without extensions says that it offers none', async () => {
  const { app } = await fakeService({ extensions: {} })
  const answer = await app.inject({ url: '/extensions/v1', headers: withKey })
  checkContract('getExtensions', answer)
  expect(answer.json()).toEqual({
    features: [],
    scopes: ['read', 'review', 'import', 'admin'],
    user: { email: 'reviewer@bank.example' },
  })
})

const operation = () => Promise.reject(new Error('not called'))

test('a feature is offered when all of its operations are', async () => {
  const { app } = await fakeService({
    extensions: { getViolationActivity: operation, getAuditActivity: operation, getFacets: operation },
  })
  const answer = await app.inject({ url: '/extensions/v1', headers: withKey })
  expect(answer.json()).toMatchObject({ features: ['history'] })
})

test('an operation that is not offered is 404, not 405', async () => {
  const { app } = await fakeService({ extensions: {} })
  const answer = await app.inject({ url: '/extensions/v1/people', headers: withKey })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ detail: 'Not found' })
})

test('the service serves the contract of its extensions without a key', async () => {
  const { app } = await fakeService()
  const answer = await app.inject('/extensions/openapi.json')
  expect(answer.json()).toEqual(extensionsOpenapi)
})
