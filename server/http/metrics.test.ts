import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { serveMetrics } from './metrics.ts'

const registry = new Registry()
let service: TestService
let metrics: Awaited<ReturnType<typeof serveMetrics>>

beforeAll(async () => {
  service = await openTestService({ registry })
  metrics = await serveMetrics(registry, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await metrics.close()
  await service.close()
})

test('latency per operation, slots, pool and process are served in the format of Prometheus', async () => {
  const { key } = await createWorkspace(service.db)
  await service.app.inject({ url: '/public/v1/audits', headers: { 'x-api-key': key } })
  await service.app.inject('/public/v1/audits')
  const answer = await fetch(metrics.url)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  expect(text).toContain(
    'redline_http_request_duration_seconds_count{operation="listAudits",method="GET",status="200"} 1',
  )
  expect(text).toContain(
    'redline_http_request_duration_seconds_count{operation="listAudits",method="GET",status="401"} 1',
  )
  expect(text).toContain('redline_slots_taken 0')
  expect(text).toContain('redline_slots 256')
  expect(text).toMatch(/redline_database_connections\{state="idle"\} \d/)
  expect(text).toContain('redline_database_connections{state="waiting"} 0')
  expect(text).toContain('process_cpu_seconds_total')
})

test('the public port serves no metrics', async () => {
  expect((await service.app.inject('/metrics')).statusCode).toBe(404)
})
