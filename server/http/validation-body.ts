import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, ServiceError } from '../core/errors.ts'
import { messages } from './validation-messages.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a body as JSON; throws a 422 with the position of the first error. */
export function parseJsonBody(bytes: Buffer): unknown {
  let text = ''
  try {
    text = utf8.decode(bytes)
    return JSON.parse(text) as unknown
  } catch (error) {
    throw invalid([{ loc: ['body', positionOf(error, text)], ...messages.notJson }])
  }
}

/** V8's message names the position, except for a body that ends too early. */
function positionOf(error: unknown, text: string) {
  const message = error instanceof SyntaxError ? error.message : ''
  return message.includes('end of JSON input') ? text.length : Number(/at position (\d+)/.exec(message)?.[1] ?? 0)
}

/** Accepts JSON bodies only: Fastify's text parser would let a text body bypass validation. */
export function acceptJsonOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    /^application\/(?:[\w.-]+\+)?json\b/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const encoding = request.headers['content-encoding'] ?? 'identity'
      if (encoding !== 'identity') throw new ServiceError(415, 'A compressed body is not supported')
      return bytes.length > 0 ? parseJsonBody(bytes) : undefined
    },
  )
}
