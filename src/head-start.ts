/*
 * Runs while the app's own code is still on its way: asks for the files and the data that the page at this address will
 * need, so that they arrive beside the code and not after it. A script of its own, built by vite.head-start.ts; what it
 * imports is copied into it and must stay small.
 */
import { keptActive, keyOf } from './api/kept-connections.ts'
import { refusedLimit, usableLimit } from './features/audits/audit-limit.ts'
import { auditSearchDefaults } from './features/audits/audit-search.ts'
import { listSearch, readTriageSearch } from './features/triage/filters/triage-search.ts'
import { triageHrefs } from './features/triage/filters/triage-href.ts'
import type { FirstRows } from './features/triage/list/first-rows.ts'
import { divider, firstRowsFit, listView } from './features/triage/list/list-view.ts'
import { painted } from './lib/after-paint.ts'
import { parseSearch, readInteger } from './lib/search-params.ts'
import { pickLanguage } from './locales/pick-language.ts'
import { themeChoice } from './ui/theme.ts'
import type { HeadStart } from './api/head-start.ts'

/** Put in by the build: per page the pattern of its addresses, its files (by their place in the list) and its texts. */
declare const pages: readonly [pattern: string, files: readonly number[], texts: readonly string[]][]
declare const files: readonly string[]
declare const languages: readonly string[]
declare const textFile: string
declare const firstRowsFile: string
declare const appFile: string

const asked = new Set<string>()

function askForFile(file: string): void {
  if (asked.has(file)) return
  asked.add(file)
  // Each in a task of its own: a dozen at once would hold up a slow machine for longer than anyone should wait.
  setTimeout(() => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` })
    document.head.append(link)
  })
}

function askForPage(path: string): void {
  const language = pickLanguage(languages)
  const textsOf = (part: string) => askForFile(textFile.replace('*', `${language}-${part}`))
  textsOf('core')
  for (const [pattern, needed, texts] of pages) {
    if (!new RegExp(pattern).test(path)) continue
    for (const index of needed) askForFile(`assets/${files[index]}.js`)
    for (const part of texts) textsOf(part)
  }
}

interface FirstRequest {
  /** Written as the app writes it. */
  path: string
  /** Its rows are drawn at once. */
  draw?: FirstRows
}

/** The requests that the page at this address begins with. */
function firstRequests(connectionId: string): FirstRequest[] {
  const [, noun, auditId, within, violationId] = location.pathname.split('/').map(decodeURIComponent)
  const given = parseSearch(location.search)
  // The mark by which the router tells what an address may hold from what a page reads from it.
  const input = { ...given, __TSearchSchemaInput__: 'TSearchSchemaInput' as const }
  if (noun === 'violations' && auditId) return [violation(auditId)]
  if (noun !== 'audits') return []
  if (!auditId) {
    const limit = usableLimit(
      readInteger(given.limit, { otherwise: auditSearchDefaults.limit }),
      refusedLimit(connectionId).get(),
    )
    return [{ path: `audits?limit=${limit}` }]
  }
  if (within !== undefined && within !== 'violations') return []
  const search = listSearch(readTriageSearch(input), connectionId)
  const { review_state, severity, search: term, page, page_size } = search
  const query = Object.entries({ review_state, severity, search: term || undefined, page, page_size })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
    .join('&')
  const draw = { violationId, term, href: triageHrefs(auditId, search), share: divider.get() }
  const canDraw = listView.get() === 'rows' && matchMedia(firstRowsFit).matches
  return [
    {
      path: `audits/${encodeURIComponent(auditId)}/violations?${query}`,
      draw: canDraw ? draw : undefined,
    },
    ...(violationId ? [violation(violationId)] : []),
    { path: 'audits?limit=100' },
  ]
}

const violation = (id: string): FirstRequest => ({ path: `violations/${encodeURIComponent(id)}` })

function ask(url: string, key: string): Promise<Response> {
  return fetch(url, {
    headers: { 'X-API-Key': key },
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(30_000),
  }).then(async (response) => new Response(await response.arrayBuffer(), response))
}

/** Beside the outline of index.html, which the app clears away with its first page; with the styles, not before. */
async function drawRows(answer: Promise<Response>, place: FirstRows): Promise<void> {
  const [{ firstRows }, found] = await Promise.all([importFirstRows(), answer.then((response) => response.clone())])
  const page: unknown = found.ok && (await found.json())
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (styles && !styles.sheet) await new Promise((resolve) => styles.addEventListener('load', resolve))
  const rows = firstRows(page, place)
  if (!rows) return
  document.querySelector('.page-outline')?.after(rows)
  await painted()
}

// oxlint-disable-next-line typescript/consistent-type-imports -- a file that only the build knows
const importFirstRows = (): Promise<typeof import('./features/triage/list/first-rows.ts')> =>
  import(/* @vite-ignore */ `/${firstRowsFile}`)

/** Settles when the rows that could be drawn are on screen. */
let drawn: Promise<unknown> = Promise.resolve()

function askForData(): HeadStart | undefined {
  const active = keptActive()
  const linked = new URLSearchParams(location.hash.slice(1)).get('key')
  const key = linked ?? (active && keyOf(active.id))
  if (!key) return undefined
  const address = (linked ? '' : active?.address) || location.origin
  const answers = new Map<string, Promise<Response>>()
  for (const { path, draw } of firstRequests(linked ? '' : (active?.id ?? ''))) {
    const url = new URL(`${address}/public/v1/${path}`).href
    const answer = ask(url, key)
    answers.set(url, answer)
    if (draw) drawn = drawRows(answer, draw).catch(() => undefined)
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
addEventListener('redline:page', (event) => event instanceof CustomEvent && askForPage(String(event.detail)))
try {
  globalThis.redlineHeadStart = askForData()
} catch {
  // An address that cannot be read is the app's business.
}
// After the data: what the rows need is few and small, and stands first in the browser's queue.
askForPage(location.pathname)
// The app's code takes the processor for longer than the rows do: they go first, unless the service is slow.
const patience = new Promise((resolve) => {
  setTimeout(resolve, 200)
})
void Promise.race([drawn, patience]).then(() => import(/* @vite-ignore */ `/${appFile}`))
