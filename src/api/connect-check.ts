import { hideKey, member, refusal } from './errors.ts'
import { keyOf } from './connections.ts'
import { parseJson } from '../lib/parse-json.ts'

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

interface Attempt {
  address: string
  key: string
  signal?: AbortSignal
}

/** Null when both steps pass. */
export async function checkConnection({ address, key, signal }: Attempt): Promise<ConnectProblem | null> {
  const base = `${address || location.origin}/public/v1`
  const health = await ask(`${base}/healthz`, { signal })
  if (health === null) return { step: 'service', problem: await whySilent(`${base}/healthz`, signal) }
  if (member(health.body, 'status') === 'fail') return { step: 'service', problem: 'unhealthy' }
  if (!health.response.ok || typeof member(health.body, 'status') !== 'string') {
    if (health.response.status >= 500) return { step: 'service', problem: 'unhealthy', ...said(health) }
    return { step: 'service', problem: 'not_this_api' }
  }

  const audits = await ask(`${base}/audits?limit=1`, { signal, headers: { 'X-API-Key': key } }, key)
  // The health check has just succeeded, so the CORS check of the key's header failed.
  if (audits === null) {
    const problem = address ? 'cors' : 'unreachable'
    return problem === 'cors' ? { step: 'service', problem } : { step: 'key', problem }
  }
  if (audits.response.status === 401) return { step: 'key', problem: 'wrong_key', ...said(audits) }
  if (audits.response.status === 403) {
    return (await mayImport(address, key, signal)) ? null : { step: 'key', problem: 'forbidden', ...said(audits) }
  }
  if (!audits.response.ok) return { step: 'key', problem: 'failed', ...said(audits) }
  return Array.isArray(member(audits.body, 'audits')) ? null : { step: 'key', problem: 'not_this_api' }
}

/** A key of CI reads no audits, but the service answers what it may do. */
async function mayImport(address: string, key: string, signal?: AbortSignal): Promise<boolean> {
  const offered = await ask(
    `${address || location.origin}/extensions/v1`,
    { signal, headers: { 'X-API-Key': key } },
    key,
  )
  const scopes = member(offered?.body, 'scopes')
  return offered?.response.ok === true && Array.isArray(scopes) && scopes.includes('import')
}

/** The same check with the stored key of a connection. */
export async function checkStoredKey(connectionId: string, address: string): Promise<ConnectProblem | null> {
  return checkConnection({ address, key: keyOf(connectionId) ?? '' })
}

interface CheckResponse {
  response: Response
  body: unknown
}

async function ask(url: string, init: RequestInit, key = ''): Promise<CheckResponse | null> {
  const timeout = AbortSignal.timeout(15_000)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    const response = await fetch(url, {
      ...init,
      signal,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    const text = await response.text()
    return { response, body: parseJson(hideKey(text, key)) }
  } catch (error) {
    if (init.signal?.aborted) throw error
    return null
  }
}

/** A `no-cors` request succeeds if there is a service without CORS and fails if there is none. */
async function whySilent(url: string, signal?: AbortSignal): Promise<'unreachable' | 'cors' | 'policy'> {
  let blocked = false
  const note = (event: SecurityPolicyViolationEvent) => {
    blocked ||= event.effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', note)
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

function said({ response, body }: CheckResponse): { detail?: string } {
  const { detail } = refusal(response, body)
  return detail ? { detail } : {}
}
