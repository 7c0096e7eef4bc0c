import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The dashboard's index.html; undefined when it has not been built. */
export async function readPage(staticRoot: string | undefined): Promise<string | undefined> {
  return staticRoot && readFile(join(staticRoot, 'index.html'), 'utf8').catch(() => undefined)
}

/** Answers navigations with index.html and looks up everything else as a file. */
export async function staticFiles(app: FastifyInstance, { root }: { root: string }) {
  app.addHook('preHandler', async (request, reply) =>
    isNavigation(request) ? reply.sendFile('index.html') : undefined,
  )
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    // Files in `assets` have a hash in their name and never change; everything else is revalidated.
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(root, 'assets') + sep)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** A browser opening a page of the dashboard, as opposed to a file or a path of the API. */
function isNavigation({ method, url, headers }: FastifyRequest) {
  const path = url.split('?', 1)[0] ?? ''
  const file = path.startsWith('/assets/') || /^\/[^/]+\.\w+$/.test(path)
  const api = /^\/(?:public|extensions)(?:\/|$)/.test(path)
  return (method === 'GET' || method === 'HEAD') && !file && !api && (headers.accept ?? '').includes('text/html')
}
