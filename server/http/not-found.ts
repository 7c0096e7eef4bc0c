import type { FastifyInstance } from 'fastify'
import { contractOperations } from './contract-operations.ts'
import { HttpProblem } from './errors.ts'

const known = contractOperations.map(({ path, method }) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
}))

/** 405 for a path of the contract with another method, 404 for everything else. */
export function answerNotFound(app: FastifyInstance, { hasApi }: { hasApi: boolean }) {
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allow = hasApi ? known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods) : []
    if (allow.length > 0) throw new HttpProblem(405, 'Method not allowed', { allow: allow.join(', ') })
    throw new HttpProblem(404, 'Not found')
  })
}
