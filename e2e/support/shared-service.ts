import { setTimeout } from 'node:timers/promises'
import type { AuditList } from '../../contract/openapi.gen.ts'
import { type Service, serviceAt, type StartedService, startService } from './service.ts'

export const demoKey = 'rl_demo0000_0123456789abcdef0123456789abcdef'

export const startDemo = (env: Record<string, string> = {}): Promise<StartedService> =>
  startService({ args: [], env: { REDLINE_DEMO_KEY: demoKey, ...env } })

/** Starts the service that all tests of a run share: its start takes longer than most tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  const service = await startDemo()
  await auditsHaveEnded(service)
  Object.assign(process.env, { REDLINE_E2E_URL: service.url, REDLINE_E2E_DATA_DIR: service.dataDir })
  return () => service.stop()
}

/** The demo begins with an audit, whose numbers move while it runs. */
async function auditsHaveEnded({ url }: Service): Promise<void> {
  const until = Date.now() + 180_000
  for (;;) {
    const answer = await fetch(`${url}/public/v1/audits?limit=100`, { headers: { 'X-API-Key': demoKey } })
    const { audits } = (await answer.json()) as AuditList
    if (audits.every(({ status }) => status !== 'QUEUED' && status !== 'RUNNING')) return
    if (Date.now() > until) throw new Error('The audit of the demo has not ended')
    // The published API has no events, so it is asked again.
    await setTimeout(200)
  }
}

export function sharedService(): Service {
  const { REDLINE_E2E_URL: url, REDLINE_E2E_DATA_DIR: dataDir } = process.env
  if (!url || !dataDir) throw new Error('The shared service was not started')
  return serviceAt(url, dataDir)
}
