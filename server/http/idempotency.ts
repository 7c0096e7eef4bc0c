import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Answer {
  status: number
  type: string
  payload: string | Buffer
}

interface Kept {
  /** Null where the answer is too large to keep: then a repeat is a request of its own. */
  answer: Promise<Answer | null>
  until: number
}

const mostKept = 1000
const largestKept = 100_000
const keptFor = 600_000
// A failure of ours is kept only for a browser, which sends again at once; a person who tries again later is heard anew.
const failureKeptFor = 5000

/**
 * A browser that loses a connection it had used before sends its request again by itself, a POST too, and no page can
 * keep it from doing so. What carries an `Idempotency-Key` is therefore done once: the same request with the same
 * API key gets the answer of the first, or waits for it.
 */
export function registerIdempotency(app: FastifyInstance, now: () => number = Date.now) {
  const kept = new Map<string, Kept>()
  const settling = new WeakMap<FastifyRequest, (answer: Answer | null) => void>()

  function begin(request: FastifyRequest, name: string) {
    for (const [other, { until }] of kept) if (until <= now() || kept.size >= mostKept) kept.delete(other)
    const answer = new Promise<Answer | null>((resolve) => {
      settling.set(request, (given) => {
        if (given && given.status >= 500) entry.until = now() + failureKeptFor
        resolve(given)
      })
    })
    const entry = { answer, until: now() + keptFor }
    kept.set(name, entry)
  }

  app.addHook('preHandler', async (request, reply) => {
    const name = nameOf(request)
    if (!name) return undefined
    const earlier = kept.get(name)
    const answer = earlier && earlier.until > now() ? await earlier.answer : null
    if (!answer) {
      begin(request, name)
      return undefined
    }
    return reply.status(answer.status).header('content-type', answer.type).send(answer.payload)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const settle = settling.get(request)
    if (settle) {
      const small = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length <= largestKept
      const type = String(reply.getHeader('content-type') ?? 'application/json; charset=utf-8')
      settle(small ? { status: reply.statusCode, type, payload } : null)
    }
    done()
  })
}

function nameOf({ method, headers, originalUrl, body }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string' || key === '' || key.length > 200) return null
  const sent = Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)
  const parts = createHash('sha256').update(JSON.stringify([key, String(headers['x-api-key']), originalUrl]))
  return parts.update(sent).digest('base64')
}
