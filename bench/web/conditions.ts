import type { CDPSession } from '@playwright/test'

export interface Condition {
  name: string
  slowdown: number
  latency: number
  /** Bytes a second. -1 means unlimited. */
  throughput: number
}

export const conditions = {
  plain: { name: 'unthrottled', slowdown: 1, latency: 20, throughput: -1 },
  slow: { name: '4 × slower CPU', slowdown: 4, latency: 20, throughput: -1 },
  far: { name: '4 × slower CPU, 1.6 Mbit/s, 150 ms', slowdown: 4, latency: 150, throughput: 200_000 },
  patient: { name: '300 ms latency', slowdown: 1, latency: 300, throughput: -1 },
} satisfies Record<string, Condition>

export async function applyCondition(session: CDPSession, { slowdown, latency, throughput }: Condition): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
