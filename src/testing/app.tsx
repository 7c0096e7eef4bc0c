import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import userEvent from '@testing-library/user-event'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { connect } from '../api/connections.ts'
import { loadLanguage } from '../locales/i18n.ts'
import { createAppRouter } from '../router.tsx'

type Send = () => Promise<Response>
type Intercept = (send: Send) => Promise<Response>

export interface OpenedApp {
  user: ReturnType<typeof userEvent.setup>
  /** Path and search of the page that is open. */
  address: () => string
  /** Goes back in the history. */
  back: () => void
  /** The requests to the service, such as `GET /public/v1/audits?limit=20`. */
  requests: string[]
  /** Requests that match, in the form of `requests`, go through this function. Returns one that stops it. */
  intercept: (pattern: RegExp, intercept: Intercept) => () => void
  /** Matching requests wait before they reach the service, or their answers before they reach the page. */
  hold: (pattern: RegExp, part: 'request' | 'answer') => Held
}

interface Held {
  count: () => number
  /** Those that are held go on, and later ones are no longer held. */
  release: () => void
}

/**
 * What the service offers beyond the published contract: nothing, what it says itself, or some features. Most tests are about
 * any service, so they have none.
 */
export type OfferedExtensions = 'none' | 'own' | readonly string[]

/** The whole dashboard at an address, in front of a real service in memory; connected when a key is given. */
export async function openApp(
  service: FastifyInstance,
  path: string,
  key?: string,
  extensions: OfferedExtensions = 'none',
): Promise<OpenedApp> {
  const requests: string[] = []
  const intercepts: { pattern: RegExp; intercept: Intercept }[] = []
  const discovery = /^GET \/extensions\/v1$/
  if (extensions === 'none')
    intercepts.push({
      pattern: discovery,
      intercept: async () => Response.json({ detail: 'Not Found' }, { status: 404 }),
    })
  else if (extensions !== 'own')
    intercepts.push({
      pattern: discovery,
      intercept: async (send) => {
        const own: object = await (await send()).json()
        return Response.json({ ...own, features: extensions })
      },
    })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const line = `${request.method} ${pathname}${search}`
    requests.push(line)
    const send = intercepts
      .filter(({ pattern }) => pattern.test(line))
      .reduce<Send>(
        (next, { intercept }) =>
          () =>
            intercept(next),
        () => inject(service, request),
      )
    return send()
  })
  await loadLanguage()
  if (key) await connect({ label: 'Northwind Bank', address: '', key, remember: false })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(history)
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
        <StopsWithTest router={router} />
      </I18nProvider>,
    )
    await router.load()
  })
  const intercept: OpenedApp['intercept'] = (pattern, run) => {
    const entry = { pattern, intercept: run }
    intercepts.push(entry)
    return () => void intercepts.splice(intercepts.indexOf(entry), 1)
  }
  return {
    user: userEvent.setup(),
    address: () => history.location.href,
    back: () => history.back(),
    requests,
    intercept,
    hold: (pattern, part) => hold(intercept, pattern, part),
  }
}

/** The end of a test disconnects, which must not make its router load pages when the document is gone. */
function StopsWithTest({ router }: { router: ReturnType<typeof createAppRouter> }) {
  useEffect(
    () => () => {
      router.invalidate = async () => {}
    },
    [router],
  )
  return null
}

function hold(intercept: OpenedApp['intercept'], pattern: RegExp, part: 'request' | 'answer'): Held {
  let open: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  let count = 0
  const stop = intercept(pattern, async (send) => {
    const early = part === 'answer' ? await send() : undefined
    count += 1
    await opened
    return early ?? send()
  })
  return {
    count: () => count,
    release() {
      stop()
      open()
    },
  }
}

/** The answer of a service in memory. */
export async function inject(service: FastifyInstance, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const { statusCode, headers, payload } = await service.inject({
    method: request.method === 'POST' || request.method === 'DELETE' ? request.method : 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: body.length > 0 ? body : undefined,
  })
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(statusCode === 204 ? null : payload, { status: statusCode, headers: sent })
}
