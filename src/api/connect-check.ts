import { ApiError, isApiError } from '../lib/api-error.ts'
import { createApi, requestTimeoutMs, unwrap } from './client.ts'
import { member } from './errors.ts'
import { keyOf } from './connections.ts'

/** Which of the two steps failed and why. `detail` is the service's own text. */
export type ConnectProblem =
  | { step: 'address'; problem: 'invalid' | 'query' | 'insecure' }
  | { step: 'service'; problem: 'unreachable' | 'cors' | 'policy' | 'unhealthy' | 'not_this_api'; detail?: string }
  | { step: 'key'; problem: 'wrong_key' | 'forbidden' | 'failed' | 'not_this_api' | 'unreachable'; detail?: string }

/** The address as it is stored: empty for this origin, without a trailing slash and without the contract's prefix. */
export function readAddress(typed: string): { address: string } | ConnectProblem {
  const text = typed
    .trim()
    .replace(/([^/:])\/+$/, '$1')
    .replace(/\/public(\/v1)?$/, '')
  if (text === '') return { address: '' }
  const href = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(href) ? new URL(href) : null
  // Chromium encodes a space in the name of a host instead of refusing it.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.hostname.includes('%')) {
    return { step: 'address', problem: 'invalid' }
  }
  if (url.search || url.hash) return { step: 'address', problem: 'query' }
  // The browser blocks it silently, and a key must not be sent unencrypted.
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (location.protocol === 'https:' && url.protocol === 'http:' && !local)
    return { step: 'address', problem: 'insecure' }
  const address = url.origin + url.pathname.replace(/\/+$/, '')
  return { address: address === location.origin ? '' : address }
}

/** Null when both steps pass. */
export async function checkConnection(address: string, key: string): Promise<ConnectProblem | null> {
  const apiWith = (apiKey: string) => createApi({ address, key: async () => apiKey, onAnswer() {}, onSilence() {} })
  const health = await ask(apiWith('').GET('/public/v1/healthz'))
  const status = member(health.body, 'status')
  if (health.error?.kind === 'unreachable') return { step: 'service', problem: await whySilent(address) }
  if (status === 'fail') return { step: 'service', problem: 'unhealthy' }
  if (health.error || typeof status !== 'string') {
    if ((health.error?.status ?? 0) >= 500) return { step: 'service', problem: 'unhealthy', ...said(health) }
    return { step: 'service', problem: 'not_this_api' }
  }

  const api = apiWith(key)
  const audits = await ask(api.GET('/public/v1/audits', { params: { query: { limit: 1 } } }))
  const { body, error } = audits
  // The health check has just succeeded, so the CORS check of the key's header failed.
  if (error?.kind === 'unreachable')
    return address ? { step: 'service', problem: 'cors' } : { step: 'key', problem: 'unreachable' }
  if (error?.status === 401) return { step: 'key', problem: 'wrong_key', ...said(audits) }
  if (error?.status === 403) {
    // A key of CI reads no audits, but the service answers what it may do.
    const scopes = member((await ask(api.GET('/extensions/v1'))).body, 'scopes')
    const mayImport = Array.isArray(scopes) && scopes.includes('import')
    return mayImport ? null : { step: 'key', problem: 'forbidden', ...said(audits) }
  }
  if (error?.kind === 'refused') return { step: 'key', problem: 'failed', ...said(audits) }
  return Array.isArray(member(body, 'audits')) ? null : { step: 'key', problem: 'not_this_api' }
}

/** The same check with the stored key of a connection. */
export async function checkStoredKey(connectionId: string, address: string): Promise<ConnectProblem | null> {
  return checkConnection(address, keyOf(connectionId) ?? '')
}

async function ask(call: Parameters<typeof unwrap>[0]): Promise<{ body: unknown; error: ApiError | null }> {
  try {
    return { body: await unwrap(call, (body) => body), error: null }
  } catch (error) {
    // Anything else is the timeout.
    const problem = isApiError(error) ? error : new ApiError({ kind: 'unreachable' })
    return { body: problem.body, error: problem }
  }
}

/** A `no-cors` request succeeds if there is a service without CORS and fails if there is none. */
async function whySilent(address: string): Promise<'unreachable' | 'cors' | 'policy'> {
  const url = `${address || location.origin}/public/v1/healthz`
  let blocked = false
  const note = (event: SecurityPolicyViolationEvent) => {
    blocked ||= event.effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', note)
  const signal = AbortSignal.timeout(requestTimeoutMs)
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', signal })
    return 'cors'
  } catch {
    // The event is dispatched in a later task than the failure of the fetch.
    await new Promise((resolve) => setTimeout(resolve))
    return blocked ? 'policy' : 'unreachable'
  } finally {
    document.removeEventListener('securitypolicyviolation', note)
  }
}

const said = ({ error }: { error: ApiError | null }): { detail?: string } =>
  error?.detail ? { detail: error.detail } : {}
