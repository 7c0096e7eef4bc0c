import { isRecord } from '../lib/is-record.ts'
import { hideKey, refusal } from './errors.ts'
import { keyOf } from './persisted-connections.ts'

/** Which of the two steps failed and why; `detail` is the service's own words, when it had any. */
export type ConnectProblem =
  | { step: 'address'; problem: 'invalid' | 'insecure' }
  | { step: 'service'; problem: 'unreachable' | 'cors' | 'policy' | 'unhealthy' | 'not_this_api'; detail?: string }
  | { step: 'key'; problem: 'wrong_key' | 'forbidden' | 'failed' | 'not_this_api' | 'unreachable'; detail?: string }

/** The address as it is kept: empty for this origin, no trailing slash, without the prefix the contract adds itself. */
export function readAddress(typed: string): { address: string } | ConnectProblem {
  const text = typed
    .trim()
    .replace(/([^/:])\/+$/, '$1')
    .replace(/\/public(\/v1)?$/, '')
  if (text === '') return { address: '' }
  const href = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    return { step: 'address', problem: 'invalid' }
  }
  // The browser blocks it without saying so, and a key must not travel in clear.
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
  // Health answered a moment ago: what is blocked now is the header with the key, which needs CORS of its own.
  if (audits === null) {
    const problem = address ? 'cors' : 'unreachable'
    return problem === 'cors' ? { step: 'service', problem } : { step: 'key', problem }
  }
  if (audits.response.status === 401) return { step: 'key', problem: 'wrong_key', ...said(audits) }
  if (audits.response.status === 403) return { step: 'key', problem: 'forbidden', ...said(audits) }
  if (!audits.response.ok) return { step: 'key', problem: 'failed', ...said(audits) }
  return Array.isArray(member(audits.body, 'audits')) ? null : { step: 'key', problem: 'not_this_api' }
}

/** The same with the key that is kept for a connection. */
export async function checkStoredKey(connectionId: string, address: string): Promise<ConnectProblem | null> {
  return checkConnection({ address, key: keyOf(connectionId) ?? '' })
}

interface Answer {
  response: Response
  body: unknown
}

async function ask(url: string, init: RequestInit, key = ''): Promise<Answer | null> {
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
    return { response, body: parse(hideKey(text, key)) }
  } catch (error) {
    if (init.signal?.aborted) throw error
    return null
  }
}

/** A request that may not be read but does arrive tells a service without CORS from no service at all. */
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
    // The event is sent in a task of its own, after the fetch has failed.
    await new Promise((resolve) => setTimeout(resolve))
    return blocked ? 'policy' : 'unreachable'
  } finally {
    document.removeEventListener('securitypolicyviolation', note)
  }
}

function said({ response, body }: Answer): { detail?: string } {
  const { detail } = refusal(response, body)
  return detail ? { detail } : {}
}

function member(body: unknown, name: string): unknown {
  return isRecord(body) ? body[name] : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
