import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeService, withKey } from '../testing/fake-service.ts'

const page = '<!doctype html><title>Redline</title><style>a{color:red}</style>'
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
let staticRoot = ''

beforeAll(async () => {
  staticRoot = await mkdtemp(join(tmpdir(), 'redline-static-'))
  await mkdir(join(staticRoot, 'assets'))
  await writeFile(join(staticRoot, 'index.html'), page)
  await writeFile(join(staticRoot, '.env'), 'secret')
  await writeFile(join(staticRoot, 'assets/app-1a2b.js'), 'console.log(1)')
  await writeFile(join(staticRoot, 'assets/app-1a2b.js.br'), brotliCompressSync('console.log(1)'))
})
afterAll(() => rm(staticRoot, { recursive: true }))

test('the page is asked for again each time, and its style is allowed', async () => {
  const { app } = await fakeService({ staticRoot })
  const answer = await app.inject({ url: '/', headers: html })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(page)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
})

test('the page is revalidated, also from a folder that is called assets itself', async () => {
  const inside = join(staticRoot, 'assets/checkout/dist')
  await mkdir(join(inside, 'assets'), { recursive: true })
  await writeFile(join(inside, 'index.html'), page)
  await writeFile(join(inside, 'assets/app-1a2b.js'), 'console.log(1)')
  const { app } = await fakeService({ staticRoot: inside })
  const cacheControl = async (url: string) => (await app.inject({ url })).headers['cache-control']
  expect(await cacheControl('/index.html')).toBe('no-cache')
  expect(await cacheControl('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
})

test('a file with a hash in its name is kept for good, and sent compressed', async () => {
  const { app } = await fakeService({ staticRoot })
  const answer = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  const plain = await app.inject('/assets/app-1a2b.js')
  expect(plain.body).toBe('console.log(1)')
})

test.each([
  '/audits',
  '/audits/a%2Fb%20%25?severity=HIGH',
  '/audits/v1.2',
  '/settings',
  '/audits/%zz',
  '/audits/%00',
  '/audits/..%2f..%2fx',
])('the address %s opens the dashboard', async (url) => {
  const { app } = await fakeService({ staticRoot })
  const answer = await app.inject({ url, headers: html })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(page)
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test.each([
  ['/assets/gone.js', html],
  ['/gone.png', html],
  ['/public/v1/gone', html],
  ['/public/', html],
  ['/audits', { accept: 'application/json' }],
  ['/.env', {}],
  ['/../package.json', {}],
  ['/%2e%2e/package.json', {}],
  ['/..%2f..%2fpackage.json', {}],
])('%s is not found, in JSON', async (url, headers) => {
  const { app } = await fakeService({ staticRoot })
  const answer = await app.inject({ url, headers })
  expect([403, 404]).toContain(answer.statusCode)
  expect(answer.json()).toHaveProperty('detail')
})

test('without a built dashboard the API is there alone', async () => {
  const { app } = await fakeService({ staticRoot: join(staticRoot, 'nothing') })
  expect((await app.inject({ url: '/', headers: html })).statusCode).toBe(404)
  expect((await app.inject({ url: '/public/v1/audits', headers: withKey })).statusCode).toBe(200)
})
