import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from './package-root.ts'
import { readSettings, usage } from './settings.ts'

test('without flags and environment there are sensible settings', () => {
  expect(readSettings([], {})).toMatchObject({ HOST: '127.0.0.1', PORT: 4321, demo: true, CORS_ORIGINS: [] })
})

test('the gateway’s upstream loses its trailing slash and keeps its path', () => {
  expect(readSettings(['--upstream', 'https://api.example/redline/'], {})?.upstream).toBe('https://api.example/redline')
})

test.each([
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, ::1 ,loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ['', undefined],
])('TRUST_PROXY=%s trusts %j', (text, trustProxy) => {
  expect(readSettings([], { TRUST_PROXY: text })?.TRUST_PROXY).toEqual(trustProxy)
})

test('help is asked for with --help', () => {
  expect(readSettings(['--help'], {})).toBeNull()
})

test.each([
  [['--demo=maybe'], {}, 'npm start -- --help'],
  [['--upstrem', 'x'], {}, "Unknown option '--upstrem'"],
  [['file'], {}, 'Unexpected argument'],
  [['--upstream', 'ftp://x'], {}, '--upstream must be an http or https address'],
  [['--upstream', 'https://me:secret@x.example'], {}, 'must not hold a user name'],
  [['--upstream', 'https://x.example?x=1'], {}, 'must not hold a query or a fragment'],
  [[], { PORT: '80a' }, 'PORT must be a whole number from 0 to 65535'],
  [[], { PORT: '70000' }, 'PORT must be a whole number'],
  [[], { RATE_LIMIT: '0' }, 'RATE_LIMIT must be'],
  [[], { CORS_ORIGINS: 'https://a.example, nonsense' }, 'CORS_ORIGINS must be'],
  [[], { REDLINE_DEMO_KEY: 'abc' }, 'REDLINE_DEMO_KEY must look like'],
  [[], { TRUST_PROXY: '1' }, 'it has "1"'],
  [[], { TRUST_PROXY: 'true' }, 'TRUST_PROXY must name addresses or networks'],
  [[], { TRUST_PROXY: '10.0.0.0/33' }, 'it has "10.0.0.0/33"'],
  [[], { CHECKS_ALLOW_NETWORKS: 'loopback' }, 'CHECKS_ALLOW_NETWORKS must name addresses or networks'],
  [[], { METRICS_PORT: 'x' }, 'METRICS_PORT must be'],
  [[], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
])('%j with %j is refused in one sentence', (words, env, sentence) => {
  expect(() => readSettings(words, env)).toThrow(sentence)
})

test('the help names every setting with its default', () => {
  expect(usage()).toContain('DATABASE_POOL                 connections of this process to it (10)')
  const documented = readFileSync(join(packageRoot, 'docs/operations.md'), 'utf8')
  const names = [...usage().matchAll(/^ {2}([A-Z][A-Z_]+) /gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
})
