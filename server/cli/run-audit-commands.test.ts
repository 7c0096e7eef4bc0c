import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditWorkspace } from '../checks/testing/audit-workspace.ts'
import { servePages } from '../checks/testing/serve-pages.ts'
import { createFetcher } from '../checks/sources/fetcher.ts'
import type { Database } from '../db/database.ts'
import { readVariables } from '../settings.ts'
import { rule } from '../testing/checks.ts'
import { openTestDatabase } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import type { Progress } from './output.ts'
import { runCommand } from './parse-command.ts'

// Of its own: any service on the database runs its jobs.
let db: Database
let service: TestService
beforeAll(async () => {
  db = await openTestDatabase()
  service = await openTestService({ db, fetcher: createFetcher({ allowNetworks: ['127.0.0.0/8'], pauseMs: 0 }) })
  await service.app.ready()
})
afterAll(() => service.close())

const free = rule({ phrases: ['free'] }, { key: 'free', pack: 'claims' })

async function newWorkspace() {
  const { workspace_id, ...workspace } = await auditWorkspace(service, [free])
  const redline = async (words: string[], { inService = true } = {}) => {
    const lines: string[] = []
    const steps: Progress[] = []
    const settings = { demo: false, ...readVariables({}) }
    const output = {
      print: (text: string) => void lines.push(text),
      progress: (progress: Progress) => void steps.push(progress),
      confirm: async () => true,
    }
    const command = { words: [...words, '--workspace', workspace_id], folder: '/' }
    await runCommand(command, { db, settings, inService }, output)
    return { printed: lines.join('\n'), steps }
  }
  return { ...workspace, redline }
}

const pages = { '/a': '<p>Our account is free.</p>', '/b': '<p>Cards are free.</p>' }

test('an audit is started, and followed until it has ended', async () => {
  const { redline } = await newWorkspace()
  const { origin } = await servePages(pages)
  const words = ['audit', 'run', 'Website', '--addresses', `${origin}/a,${origin}/b,${origin}/gone`, '--wait']
  const { printed, steps } = await redline(words)
  expect(printed).toBe('The audit "Website" is COMPLETED: 2 violations in 2 assets, 1 could not be checked.')
  expect(steps.at(-1)).toEqual({ step: 'checking', unit: 'pages', done: 3, total: 3 })
  await expect(redline(['audit', 'run', 'Gone', '--addresses', `${origin}/gone`, '--wait'])).rejects.toThrow(
    'The audit "Gone" is FAILED',
  )
  await expect(redline(['audit', 'run', 'Nothing'])).rejects.toThrow('Say what to check')
})

test('an audit is planned, listed and ended', async () => {
  const { redline, api } = await newWorkspace()
  const { origin } = await servePages(pages)
  const words = ['audit', 'schedule', 'Website', '--site', `${origin}/a`, '--every', 'week', '--day', '1']
  const zone = ['--time-zone', 'Europe/Amsterdam']
  const { printed } = await redline([...words, '--at', '06:00', ...zone])
  expect(printed).toMatch(/^Started the audit "Website" \(.+\)\. The plan .+ runs it again at \d{4}-/)
  const { data } = await api.GET('/extensions/v1/audit-plans')
  const [plan] = data?.items ?? []
  expect(plan).toMatchObject({ series: 'Website', created_by: null, schedule: { every: 'week', day: 1, at: '06:00' } })
  expect((await redline(['audit', 'plans'])).printed).toContain('week 1, 06:00 Europe/Amsterdam')
  expect((await redline(['audit', 'unschedule', plan?.plan_id ?? ''])).printed).toBe('Ended the plan.')
  expect((await redline(['audit', 'plans'])).printed).toContain('has no plans of audits')
  await expect(redline([...words, '--at', '6 o’clock', ...zone])).rejects.toThrow('no hour and minute')
})

test('where the embedded database has no service, an audit is not waited for', async () => {
  const { redline } = await newWorkspace()
  const waiting = redline(['audit', 'run', 'Website', '--documents', '--wait'], { inService: false })
  await expect(waiting).rejects.toThrow('The service is not running')
})
