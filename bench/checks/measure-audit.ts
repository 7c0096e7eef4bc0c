import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths as extensionPaths } from '../../contract/extensions.gen.ts'
import type { paths } from '../../contract/openapi.gen.ts'
import type { RuleItem } from '../../server/checks/rules/rule.ts'
import { openDatabase } from '../../server/db/open.ts'
import { demoLibraryFolder } from '../../server/demo/seed.ts'
import { readLibraryFolder } from '../../server/library/library-folder.ts'
import { idOf } from '../../server/library/library-item.ts'
import { insertLibrary } from '../../server/library/repository.ts'
import { startPostgres } from '../../server/testing/postgres-process.ts'
import { createKey } from '../../server/workspaces/api-keys.ts'
import { createWorkspace } from '../../server/workspaces/repository.ts'
import { processMs } from '../service/processor-time.ts'
import { startProcesses } from '../service/service-processes.ts'
import { createRandom, sentences, words } from '../service/texts.ts'
import { readPassages } from './evaluate-packs.ts'

export type Engine = 'pglite' | 'postgres'

export interface AuditFigures {
  seconds: number
  /** Of processor time that the process of the service has used for it, with the requests beside it; NaN where there is no `/proc`. */
  processorSeconds: number
  firstFindingSeconds: number
  findings: number
  /** Of the process of the service: the most that it has had, and what it had before. On PGlite the database is in it. */
  peakMegabytes: number
  idleMegabytes: number
  /** Pages of the list of violations, asked beside the audit. In milliseconds. */
  reads: number[]
  /** Pasted texts, each checked with all rules. In milliseconds. */
  texts: number[]
}

const ruleCount = 100
const pageChars = 6000
const textChars = 2000
const textCount = 100
const readPauseMs = 20

/** An audit of uploaded pages by one process of the service, as a program starts and watches it. */
export async function measureAudit(engine: Engine, pageCount: number): Promise<AuditFigures> {
  const { location, remove } = await locationOf(engine)
  try {
    const key = await prepareWorkspace(engine, location)
    const service = await startProcesses(location, 1)
    try {
      const [origin = '', processId = 0] = [service.origins[0], service.processIds[0]]
      return await measure({ origin, key, processId, pageCount })
    } finally {
      await service.stop()
    }
  } finally {
    await remove()
  }
}

async function locationOf(engine: Engine): Promise<{ location: string; remove: () => Promise<void> }> {
  if (engine === 'postgres') {
    const server = await startPostgres()
    return { location: server.url('postgres'), remove: () => server.stop() }
  }
  const parent = await mkdtemp(join(tmpdir(), 'redline-bench-checks-'))
  return { location: join(parent, 'data'), remove: () => rm(parent, { recursive: true, force: true }) }
}

/** Gives back its key. */
async function prepareWorkspace(engine: Engine, location: string): Promise<string> {
  const db = await openDatabase(engine === 'postgres' ? { databaseUrl: location } : { dataDir: location })
  try {
    const workspace = await createWorkspace(db, { name: 'Bench' })
    if (!workspace) throw new Error('The database is not empty')
    const rules = await makeRules()
    await insertLibrary(
      db,
      workspace.id,
      rules.map((item) => ({ kind: 'rules', id: idOf(item.key), item })),
    )
    return (await createKey(db, { workspace_id: workspace.id, owner_email: 'bench@bank.example' })).key
  } finally {
    await db.close()
  }
}

const word = (index: number) => words[index % words.length] ?? ''

/** Those of the packs that need no language model, and others with ten phrases each. */
async function makeRules(): Promise<RuleItem[]> {
  const { rules } = await readLibraryFolder(demoLibraryFolder)
  const ofPacks = rules.filter(({ check }) => !check.model)
  const others = Array.from({ length: ruleCount - ofPacks.length }, (_, rule): RuleItem => {
    const phrase = (index: number) => {
      const first = 1000 + rule * 40 + index * 4
      return `(?:${word(first)}|${word(first + 1)}) (?:[\\p{L}-]+ )?${word(first + 2)}s?`
    }
    return {
      key: `bench_${rule}`,
      pack: 'bench',
      name: `Rule number ${rule}`,
      severity: 'LOW',
      check: { phrases: Array.from({ length: 10 }, (_each, index) => phrase(index)) },
      reason: 'It says so.',
      examples: { violates: [`${word(1000 + rule * 40)} ${word(1002 + rule * 40)}`], allowed: ['x'] },
    }
  })
  return [...ofPacks, ...others]
}

/** Texts of made-up words, each with three passages of advertisements. */
async function textMaker(): Promise<(index: number, chars: number) => string[]> {
  const passages = await Promise.all(
    ['financial_promotions', 'green_and_consumer_claims'].map((pack) => readPassages(`${pack}-seen.yaml`)),
  )
  const english = passages.flat().filter(({ language }) => language === 'EN')
  const random = createRandom(9)
  const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]
  return (index, chars) => {
    const paragraphs = Array.from({ length: 3 }, () => oneOf(english)?.text ?? '')
    for (let length = paragraphs.join('').length; length < chars; length += 300) {
      const paragraph = Array.from({ length: 4 }, () => sentenceOf(oneOf(sentences) ?? '')).join(' ')
      paragraphs.push(`${index}: ${paragraph}`.slice(0, 300))
    }
    return paragraphs
  }
}

/** Without a capital it would belong to the sentence before. */
const sentenceOf = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

interface Measured {
  origin: string
  key: string
  processId: number
  pageCount: number
}

async function measure({ origin, key, processId, pageCount }: Measured): Promise<AuditFigures> {
  const api = createClient<paths & extensionPaths>({ baseUrl: origin, headers: { 'x-api-key': key } })
  const textOf = await textMaker()
  const file_ids: string[] = []
  for (let page = 0; page < pageCount; page += 1) {
    const body = textOf(page, pageChars).map((text) => `<p>${text.replaceAll('&', '&amp;')}</p>`)
    file_ids.push(await upload(origin, key, page, body.join('\n')))
  }
  const idleMegabytes = await megabytesOf(processId, 'VmRSS')

  const usedBefore = processMs(processId)
  const started = performance.now()
  const secondsNow = () => (performance.now() - started) / 1000
  const answer = await api.POST('/extensions/v1/audits', {
    body: { name: 'Bench', sources: [{ type: 'files', file_ids }] },
  })
  if (!answer.data) throw new Error(`The audit was answered ${answer.response.status}`)
  const { audit_id } = answer.data
  const reads: number[] = []
  let firstFindingSeconds = Number.NaN
  for (;;) {
    const params = { path: { audit_id }, query: { page: 1 + (reads.length % 5), page_size: 50 } }
    const { milliseconds, value } = await timed(() => api.GET('/public/v1/audits/{audit_id}/violations', { params }))
    reads.push(milliseconds)
    if (Number.isNaN(firstFindingSeconds) && (value.data?.violations.length ?? 0) > 0)
      firstFindingSeconds = secondsNow()
    const audit = (await api.GET('/public/v1/audits')).data?.audits.find(({ id }) => id === audit_id)
    if (audit?.status === 'COMPLETED') {
      const seconds = secondsNow()
      const processorSeconds = (processMs(processId) - usedBefore) / 1000
      if (audit.completed_assets !== pageCount) throw new Error(`Only ${audit.completed_assets} pages were checked`)
      const peakMegabytes = await megabytesOf(processId, 'VmHWM')
      const texts = await measureTexts(async (text) => {
        const { data } = await api.POST('/extensions/v1/checks', { body: { text, language_key: 'EN' } })
        if (!data) throw new Error('A text was not checked')
      }, textOf)
      const findings = audit.total_violations
      return { seconds, processorSeconds, firstFindingSeconds, findings, peakMegabytes, idleMegabytes, reads, texts }
    }
    if (audit?.status === 'FAILED') throw new Error('The audit failed')
    await setTimeout(readPauseMs)
  }
}

async function measureTexts(
  check: (text: string) => Promise<void>,
  textOf: (index: number, chars: number) => string[],
) {
  const times: number[] = []
  for (let index = 0; index < textCount; index += 1) {
    const text = textOf(index, textChars).join('\n\n').slice(0, textChars)
    times.push((await timed(() => check(text))).milliseconds)
  }
  return times
}

async function upload(origin: string, key: string, page: number, body: string): Promise<string> {
  const response = await fetch(`${origin}/extensions/v1/files?name=page-${page}.html`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/octet-stream' },
    body: `<!doctype html><html lang="en"><title>Page ${page}</title>${body}`,
  })
  if (!response.ok) throw new Error(`A file was answered ${response.status}`)
  const { file_id } = (await response.json()) as { file_id: string }
  return file_id
}

async function timed<T>(work: () => Promise<T>): Promise<{ milliseconds: number; value: T }> {
  const started = performance.now()
  const value = await work()
  return { milliseconds: performance.now() - started, value }
}

/** https://man7.org/linux/man-pages/man5/proc_pid_status.5.html; NaN where there is no `/proc`. */
async function megabytesOf(processId: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}
