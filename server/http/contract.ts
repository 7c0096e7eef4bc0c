import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { ServiceError } from '../core/errors.ts'
import { asCostly } from '../db/connection-share.ts'
import type { AllHandlers, Call, StreamCall } from '../core/operations.ts'
import { isObject } from '../core/json.ts'
import { allows } from '../core/scopes.ts'
import { allOperations, type ContractOperation } from './contract-operations.ts'
import { hashRequest, type RunOnce } from './idempotency.ts'
import type { Limits } from './limits.ts'
import type { Slots } from './overload.ts'
import { validatorCompiler } from './validation.ts'
import { errorCode } from '../user-facing-error.ts'

type AnyHandler = (call: Call<unknown, unknown, unknown> & StreamCall) => Promise<unknown>

export interface Binding {
  handlers: AllHandlers
  slots: Slots
  limits: Pick<Limits, 'handlerTimeoutMs' | 'uploadTimeoutMs'>
  runOnce: RunOnce<unknown>
  /** Called for each request with a key that may make it. */
  keyUsed?: (key_id: string) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when the answer takes too long. Null for a stream of events, which may take hours. */
    timeout: AbortSignal | null
  }
  interface FastifyContextConfig {
    operationId?: string
    /** The handler reads the body as a stream, which may take longer than other requests. */
    takesStream?: boolean
  }
}

/** One route per operation: the key and its scopes first, then everything the contract says of the request, then the handler. */
export async function bindContract(app: FastifyInstance, binding: Binding) {
  app.decorateRequest('timeout', null)
  app.setValidatorCompiler(validatorCompiler)
  const bind = (to: FastifyInstance, streamed: boolean) => {
    for (const operation of allOperations) {
      const { operationId, takesStream } = operation
      if (operationId === 'getHealth' || takesStream !== streamed) continue
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it is called with is checked by the same contract
      to.route(routeOf(operation, binding.handlers[operationId] as AnyHandler, binding))
    }
  }
  bind(app, false)
  await app.register(async (streams) => {
    streams.removeAllContentTypeParsers()
    streams.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    bind(streams, true)
  })
}

function routeOf(operation: ContractOperation, handle: AnyHandler, binding: Binding): RouteOptions {
  const { operationId, method, path, scopes, status, parameters, body, responses } = operation
  const { isIdempotent, takesStream, sendsStream } = operation
  const { slots, limits, runOnce, keyUsed } = binding
  const timeoutMs = takesStream ? limits.uploadTimeoutMs : limits.handlerTimeoutMs
  const answerSchema = responses[status]?.['application/json']
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operationId, takesStream },
    exposeHeadRoute: !sendsStream,
    schema: {
      params: parameters.path,
      querystring: parameters.query,
      ...(body && { body }),
      ...(answerSchema && { response: { [status]: answerSchema } }),
    },
    // Not preHandler: it would run after the body was read, and 401 and 403 come before 422.
    onRequest: async (request) => {
      // Not Fastify's handlerTimeout, which ends with the body of the request.
      if (!sendsStream) request.timeout = AbortSignal.timeout(timeoutMs)
      const caller = await slots.run(cancellationOf(request, true), () => request.server.checkKey(request))
      if (!allows(caller.scopes, scopes)) {
        const has = caller.scopes.length === 0 ? 'no scope' : `the scope ${caller.scopes.join(', ')}`
        throw new ServiceError(403, `This key has ${has}; this needs ${scopes.join(' or ')}`)
      }
      keyUsed?.(caller.key_id)
    },
    handler: async (request, reply) => {
      const { caller, log, params, query, headers } = request
      if (!caller) throw new Error(`${operationId} was reached without a key`)
      const signal = cancellationOf(request, method === 'GET')
      const hash = isIdempotent ? hashRequest(request, takesStream ? '' : JSON.stringify(request.body ?? null)) : null
      const once: StreamCall['once'] = async <T>(work: () => Promise<T>) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stored answer is that of the same work
        hash === null ? work() : ((await runOnce({ workspace_id: caller.workspace_id, hash, signal }, work)) as T)
      const call = { caller, log, signal, headers, params, query }
      reply.status(status)
      // A stream is never followed by another answer, and nginx must not collect it.
      if (sendsStream)
        reply.headers({ 'content-type': 'text/event-stream', connection: 'close', 'x-accel-buffering': 'no' })
      const work = () =>
        takesStream
          ? handle({ ...call, body: request.raw, once })
          : retryConflict(() => once(() => handle({ ...call, body: request.body, once })))
      const isCostly = costlyOperations.has(operationId) || hasSearch(query)
      return slots.run(signal, () => (isCostly ? asCostly(caller.workspace_id, work) : work()))
    },
  }
}

/** Besides every search. They read a whole audit, or two. */
const costlyOperations: ReadonlySet<string> = new Set(['getFacets', 'compareAudits', 'getImportAdditions'])

const hasSearch = (query: unknown) => isObject(query) && typeof query['search'] === 'string' && query['search'] !== ''

/** A read is cancelled when its client disconnects. A write is cancelled only by its timeout: a retry finds its outcome. */
function cancellationOf({ signal, timeout }: FastifyRequest, reads: boolean): AbortSignal {
  if (!timeout) return signal
  return reads ? AbortSignal.any([signal, timeout]) : timeout
}

/** `deadlock_detected` and `serialization_failure`: the database undid the work because of another's, not because it was wrong. */
const conflicts = new Set(['40P01', '40001'])

export async function retryConflict<T>(work: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !conflicts.has(errorCode(error))) throw error
    return retryConflict(work, attempts - 1)
  }
}
