import type { FastifyInstance } from 'fastify'
import type { ContractOperation } from './contract-operations.ts'
import { HttpProblem } from './errors.ts'

/** 405 for a path of the operations with another method, 404 for everything else. */
export function answerNotFound(app: FastifyInstance, operations: readonly ContractOperation[]) {
  const known = operations.map(({ path, method, sendsStream }) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
    methods: method === 'GET' && !sendsStream ? ['GET', 'HEAD'] : [method],
  }))
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allow = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    if (allow.length > 0) throw new HttpProblem(405, 'Method not allowed', { allow: allow.join(', ') })
    throw new HttpProblem(404, 'Not found')
  })
}
