// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openPostgres } from './db/postgres.ts'
import { bundle } from './testing/bundle.ts'
import { startServiceProcess } from './testing/service-process.ts'

test('three processes that start together on an empty database all serve the same demo', async () => {
  const { adminUrl } = inject('postgres')
  const name = `together_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres({ databaseUrl: adminUrl, connections: 1 })
  await admin.execute(`create database ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'redline-together-'))
  const program = await bundle({ main: 'server/main.ts' })
  const key = 'rl_demotogether_secret'
  const env = { DATABASE_URL: new URL(`/${name}`, adminUrl).href, REDLINE_DEMO_KEY: key }
  const starts = ['a', 'b', 'c'].map((each) => startServiceProcess(program.file('main'), join(folder, each), env, []))
  const started = await Promise.allSettled(starts)
  try {
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const bodies = started.map(async (process) => {
      const { url } = process.status === 'fulfilled' ? process.value : { url: '' }
      return (await fetch(`${url}/public/v1/audits`, { headers: { 'x-api-key': key } })).json()
    })
    const [first, ...others] = await Promise.all(bodies)
    expect(first).toMatchObject({ returned: 20 })
    expect(others).toEqual([first, first])
  } finally {
    for (const process of started) if (process.status === 'fulfilled') await process.value.kill()
    await admin.execute(`drop database ${name} with (force)`)
    await admin.close()
    program.remove()
    rmSync(folder, { recursive: true, force: true })
  }
})
