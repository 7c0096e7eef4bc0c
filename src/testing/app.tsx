import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { connect } from '../api/connections.ts'
import { loadLanguage } from '../locales/i18n.ts'
import { createAppRouter } from '../router.tsx'

interface OpenedApp {
  user: ReturnType<typeof userEvent.setup>
  /** Path and search of the page that is open. */
  address: () => string
  /** What was asked of the service, as `GET /public/v1/audits?limit=20`. */
  requests: string[]
}

/** The whole dashboard at an address, in front of a real service in memory; connected when a key is given. */
export async function openApp(service: FastifyInstance, path: string, key?: string): Promise<OpenedApp> {
  const requests: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    answer(service, new Request(input, init), requests),
  )
  await loadLanguage()
  if (key) await connect({ label: 'Northwind Bank', address: '', key, remember: false })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(history)
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    )
    await router.load()
  })
  return { user: userEvent.setup(), address: () => history.location.href, requests }
}

async function answer(service: FastifyInstance, request: Request, requests: string[]): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  requests.push(`${request.method} ${pathname}${search}`)
  const body = await request.text()
  const { statusCode, headers, payload } = await service.inject({
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: body || undefined,
  })
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(payload, { status: statusCode, headers: sent })
}
