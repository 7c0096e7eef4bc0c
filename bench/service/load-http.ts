import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export interface LoadOptions {
  /** The processes that share the requests. */
  origins: string[]
  /** Asked in turns. */
  paths: string[]
  key: string
  connections: number
  seconds: number
}

export interface LoadResult {
  perSecond: number
  milliseconds: number[]
}

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * Keeps every connection busy until the time is up. Runs in a thread of its own, apart from what it measures, and on plain
 * sockets: Node's HTTP client takes longer to ask than Fastify to answer, and would be what is measured.
 */
async function load({ origins, paths, key, connections, seconds }: LoadOptions): Promise<LoadResult> {
  const milliseconds: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let asked = 0
  const nextPath = () => paths[(asked += 1) % paths.length] ?? '/'
  await Promise.all(
    Array.from({ length: connections }, (_, i) =>
      keepAsking(new URL(origins[i % origins.length] ?? ''), nextPath, key, end, milliseconds),
    ),
  )
  return { perSecond: milliseconds.length / ((performance.now() - started) / 1000), milliseconds }
}

function keepAsking(
  origin: URL,
  nextPath: () => string,
  key: string,
  end: number,
  milliseconds: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(origin.port), origin.hostname)
    let sent = 0
    let missing = 0

    function ask() {
      sent = performance.now()
      socket.write(`GET ${nextPath()} HTTP/1.1\r\nhost: ${origin.host}\r\nx-api-key: ${key}\r\n\r\n`)
    }
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      missing = missing === 0 ? answerLength(chunk) - chunk.length : missing - chunk.length
      if (missing > 0) return
      const now = performance.now()
      milliseconds.push(now - sent)
      if (now < end) ask()
      else socket.end()
    })
  })
}

/** The length of head and body. The head arrives in one piece, because it is written at once and shorter than a packet. */
function answerLength(chunk: Buffer): number {
  const head = chunk.subarray(0, chunk.indexOf(endOfHead)).toString('latin1')
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`The answer begins ${head}`)
  return head.length + endOfHead.length + Number(length)
}

parentPort?.postMessage(await load(workerData as LoadOptions))
