import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogStream, loggerOptions } from './request-log.ts'
import { exampleHandlers, fakeService, keys, withKey } from '../testing/fake-service.ts'

function log() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, logger: loggerOptions({ stream }) }
}

test('each request leaves one line with its id, client, workspace, key, status and duration', async () => {
  const { lines, logger } = log()
  const { app } = await fakeService({ logger })
  const answer = await app.inject({ url: '/public/v1/audits?limit=5', headers: withKey })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: answer.headers['x-request-id'],
    req: { method: 'GET', url: '/public/v1/audits?limit=5' },
    ip: '127.0.0.1',
    workspace_id: 'workspace_1',
    key_id: 'good',
    status: 200,
    ms: expect.any(Number),
    msg: 'answered',
  })
})

test('a key never reaches the log, wherever it stood', async () => {
  const { lines, logger } = log()
  const handlers = { ...exampleHandlers(), getViolation: () => Promise.reject(new Error(`cannot store ${keys.good}`)) }
  const { app } = await fakeService({ logger, handlers })
  await app.inject({ url: `/public/v1/audits?key=${keys.good}`, headers: withKey })
  await app.inject({ url: '/public/v1/violations/x', headers: withKey })
  await app.inject({ url: `/${keys.good}`, headers: { 'x-api-key': keys.wrong } })
  app.log.info({ headers: withKey, key: keys.good, req: { headers: withKey, url: '/' } }, 'careless')
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(4)
  expect(text).toContain('rl_good_…')
  expect(text).not.toContain('0123456789abcdef')
  expect(text).not.toContain(keys.wrong)
})

test('a refused key is logged as a warning, with its id and the address of its sender', async () => {
  const { lines, logger } = log()
  const { app } = await fakeService({ logger })
  await app.inject({ url: '/public/v1/audits', headers: { 'x-api-key': keys.wrong }, remoteAddress: '192.0.2.7' })
  const warnings = lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level === 40)
  expect(warnings).toEqual([expect.objectContaining({ ip: '192.0.2.7', key_id: 'good', msg: 'API key refused' })])
})

test('a failure of ours is logged with its cause, a refusal is not an error', async () => {
  const { lines, logger } = log()
  const handlers = { ...exampleHandlers(), listAudits: () => Promise.reject(new Error('column is missing')) }
  const { app } = await fakeService({ logger, handlers })
  await app.inject('/public/v1/audits')
  await app.inject({ url: '/public/v1/audits', headers: withKey })
  const errors = lines.filter((line) => line.includes('"level":50'))
  expect(errors).toEqual([expect.stringContaining('column is missing')])
})

test('lines are collected and written soon after', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redline-log-'))
  const file = join(folder, 'log')
  const stream = createLogStream(file)
  stream.write('one\n')
  stream.write('two\n')
  await expect.poll(() => readFileSync(file, 'utf8')).toBe('one\ntwo\n')
  stream.end()
  rmSync(folder, { recursive: true })
})
