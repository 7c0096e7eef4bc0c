import type { FastifyInstance } from 'fastify'
import { contractOperations } from './contract-operations.ts'
import { HttpProblem } from './errors.ts'
import { isNavigation } from './static.ts'

const known = contractOperations.map(({ path, method }) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
}))

/** 405 for a path of the contract asked in the wrong way, the dashboard's page for a navigation, 404 for the rest. */
export function answerNotFound(app: FastifyInstance, { hasPage, hasApi }: { hasPage: boolean; hasApi: boolean }) {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allow = hasApi ? known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods) : []
    if (allow.length > 0) throw new HttpProblem(405, 'Method not allowed', { allow: allow.join(', ') })
    if (hasPage && isNavigation(request)) return reply.sendFile('index.html')
    throw new HttpProblem(404, 'Not found')
  })
}
