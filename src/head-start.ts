/*
 * Runs while the app's own code is still on its way: asks for the files and the data that the page at this address will
 * need, so that they arrive beside the code and not after it. A script of its own, built by vite.head-start.ts; what it
 * imports is copied into it and must stay small.
 */
import { keptActive, keyOf } from './api/kept-connections.ts'
import { refusedLimit, usableLimit } from './features/audits/audit-limit.ts'
import { auditSearch } from './features/audits/audit-search.ts'
import { listSearch, readTriageSearch } from './features/triage/filters/triage-search.ts'
import { parseSearch } from './lib/search-params.ts'
import { pickLanguage } from './locales/pick-language.ts'
import { themeChoice } from './ui/theme.ts'
import type { HeadStart } from './api/head-start.ts'

/** Put in by the build: per page the pattern of its addresses, its files and its texts. */
declare const pages: readonly [pattern: string, files: readonly string[], texts: readonly string[]][]
declare const languages: readonly string[]
declare const textFile: string

const asked = new Set<string>()

function askForFile(file: string): void {
  if (asked.has(file)) return
  asked.add(file)
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` })
  document.head.append(link)
}

function askForPage(path: string): void {
  const language = pickLanguage(languages)
  const textsOf = (part: string) => askForFile(textFile.replace('*', `${language}-${part}`))
  textsOf('core')
  for (const [pattern, files, texts] of pages) {
    if (!new RegExp(pattern).test(path)) continue
    for (const file of files) askForFile(file)
    for (const part of texts) textsOf(part)
  }
}

/** The requests that the page at this address begins with, written as the app writes them. */
function firstRequests(connectionId: string): string[] {
  const [, noun, auditId, within, violationId] = location.pathname.split('/').map(decodeURIComponent)
  // The mark by which the router tells what an address may hold from what a page reads from it.
  const search = { ...parseSearch(location.search), __TSearchSchemaInput__: 'TSearchSchemaInput' as const }
  if (noun === 'violations' && auditId) return [`violations/${encodeURIComponent(auditId)}`]
  if (noun !== 'audits') return []
  if (!auditId) {
    return [`audits?limit=${usableLimit(auditSearch(search).limit, refusedLimit(connectionId).get())}`]
  }
  if (within !== undefined && within !== 'violations') return []
  const { review_state, severity, search: term, page, page_size } = listSearch(readTriageSearch(search), connectionId)
  const query = Object.entries({ review_state, severity, search: term || undefined, page, page_size })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
    .join('&')
  return [
    `audits/${encodeURIComponent(auditId)}/violations?${query}`,
    ...(violationId ? [`violations/${encodeURIComponent(violationId)}`] : []),
    'audits?limit=100',
  ]
}

function askForData(): HeadStart | undefined {
  const active = keptActive()
  const linked = new URLSearchParams(location.hash.slice(1)).get('key')
  const key = linked ?? (active && keyOf(active.id))
  if (!key) return undefined
  const address = (linked ? '' : active?.address) || location.origin
  const answers = new Map<string, Promise<Response>>()
  for (const path of firstRequests(linked ? '' : (active?.id ?? ''))) {
    const url = new URL(`${address}/public/v1/${path}`).href
    const answer = fetch(url, {
      headers: { 'X-API-Key': key },
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(30_000),
    }).then(async (response) => new Response(await response.arrayBuffer(), response))
    answers.set(url, answer)
  }
  const headStart: HeadStart = {
    complete: false,
    take(url, wanted) {
      const answer = wanted === key ? answers.get(url) : undefined
      answers.delete(url)
      return answer
    },
  }
  void Promise.allSettled(answers.values()).then(() => {
    headStart.complete = true
  })
  // Whoever comes later wants news.
  setTimeout(() => answers.clear(), 10_000)
  return headStart
}

const theme = themeChoice.get()
if (theme !== 'system') document.documentElement.dataset.theme = theme
askForPage(location.pathname)
addEventListener('redline:page', (event) => event instanceof CustomEvent && askForPage(String(event.detail)))
try {
  globalThis.redlineHeadStart = askForData()
} catch {
  // An address that cannot be read is the app's business.
}
