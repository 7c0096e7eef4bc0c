import type { FastifyInstance } from 'fastify'
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { paths } from '../../contract/openapi.gen.ts'
import type { paths as extensionPaths } from '../../contract/extensions.gen.ts'
import { contractOperations, extensionOperations } from '../http/contract-operations.ts'
import type { Database } from '../db/database.ts'
import { bodyWriter } from '../documents/body-writer.ts'
import { buildService, type ServiceOptions } from '../service.ts'
import { checkContract } from './contract-check.ts'
import { openSharedDatabase } from './database.ts'

export type ServiceClient = Client<paths & extensionPaths>

export interface TestService {
  db: Database
  app: FastifyInstance
  /** Typed calls with this key; every answer is held against the contract. */
  client(key?: string): ServiceClient
  close(): Promise<void>
}

/** The whole service without a socket, on the shared database unless another is given. */
export async function openTestService(options: Partial<ServiceOptions> = {}): Promise<TestService> {
  const db = options.db ?? (await openSharedDatabase())
  const app = await buildService({ writer: bodyWriter, ...options, db })
  return {
    db,
    app,
    client: (key) => clientOf(app, key),
    async close() {
      await app.close()
      await db.close()
    },
  }
}

/** A client that reaches the app without a socket. */
export function clientOf(app: FastifyInstance, key?: string): ServiceClient {
  const client = createClient<paths & extensionPaths>({
    baseUrl: 'http://service.test',
    headers: key === undefined ? {} : { 'x-api-key': key },
    fetch: (request) => injected(app, request),
  })
  client.use(contractMiddleware)
  return client
}

const contractMiddleware: Middleware = {
  async onResponse({ request, response, schemaPath }) {
    const operation = [...contractOperations, ...extensionOperations].find(
      ({ method, path }) => method === request.method && path === schemaPath,
    )
    if (!operation) throw new Error(`${request.method} ${schemaPath} is not in the contract`)
    checkContract(operation.operationId, {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.clone().text(),
    })
  },
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

async function injected(app: FastifyInstance, request: Request): Promise<Response> {
  const body = await request.text()
  const answer = await app.inject({
    method: methods.find((method) => method === request.method),
    url: request.url.slice('http://service.test'.length),
    headers: Object.fromEntries(request.headers),
    payload: body === '' ? undefined : body,
  })
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers })
}
