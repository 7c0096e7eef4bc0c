import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export interface LoadOptions {
  url: string
  key: string
  connections: number
  seconds: number
}

export interface LoadResult {
  perSecond: number
  milliseconds: number[]
}

/** Keeps every connection busy until the time is up. Runs in a thread of its own, apart from what it measures. */
async function load({ url, key, connections, seconds }: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const milliseconds: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const sent = performance.now()
      const call = request(url, { agent, headers: { 'x-api-key': key } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
        answer.resume()
        answer.once('end', () => {
          milliseconds.push(performance.now() - sent)
          resolve()
        })
      })
      call.once('error', reject)
      call.end()
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await ask()
    }),
  )
  agent.destroy()
  return { perSecond: milliseconds.length / ((performance.now() - started) / 1000), milliseconds }
}

parentPort?.postMessage(await load(workerData as LoadOptions))
