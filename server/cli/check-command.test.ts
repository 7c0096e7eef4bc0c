import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { servePages } from '../checks/testing/serve-pages.ts'
import type { Progress } from './output.ts'
import { parseCommand } from './parse-command.ts'

const root = mkdtempSync(join(tmpdir(), 'redline-check-'))
afterAll(() => rmSync(root, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const ruleFile = (key: string, pack: string, severity: string, phrase: string) => `key: ${key}
pack: ${pack}
name: ${key}
severity: ${severity}
languages: [EN]
check:
  phrases: [${phrase}]
reason: It says ${phrase}.
examples:
  violates: [It is ${phrase}.]
  allowed: [It costs money.]
`

beforeAll(() => {
  const files = {
    'library/rules/risk_free.yaml': ruleFile('risk_free', 'promotions', 'CRITICAL', 'risk free'),
    'library/rules/free.yaml': ruleFile('free_of_charge', 'consumer', 'LOW', 'at no charge'),
    'pages/a.html': '<html lang="en"><title>Save</title><p>Saving is <b>risk</b> free.</p></html>',
    'pages/deep/b.md':
      '# Accounts\n\nThe account that you open with us today is yours at no charge for as long as you want.',
    'pages/picture.png': '\u0089PNG',
    'broken.pdf': 'not a document',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
})

async function check(...words: string[]) {
  const parsed = parseCommand({ words: ['check', ...words, '--library', 'library'], folder: root })
  if (!('runAlone' in parsed)) throw new Error(JSON.stringify(parsed))
  const lines: string[] = []
  const steps: Progress[] = []
  const exitCode = await parsed.runAlone({
    print: (text) => void lines.push(text),
    progress: (progress) => void steps.push(progress),
  })
  return { exitCode, output: lines.join('\n').replaceAll(root, ''), steps }
}

test('a folder is checked, and what is found is printed with its file', async () => {
  const { exitCode, output, steps } = await check('pages')
  expect({ exitCode, output }).toEqual({
    exitCode: 1,
    output: [
      '/pages/a.html: CRITICAL risk_free: "risk free"',
      '  It says risk free.',
      '/pages/deep/b.md: LOW free_of_charge: "at no charge"',
      '  It says at no charge.',
      '2 findings in 2 texts.',
    ].join('\n'),
  })
  expect(steps.map(({ done, total }) => `${done} of ${total}`)).toEqual(['0 of 2', '1 of 2', '2 of 2'])
})

test('only findings of a severity fail, and only the packs that are named are asked', { tags: 'long' }, async () => {
  expect((await check('pages/deep', '--fail-on', 'high')).exitCode).toBe(0)
  expect((await check('pages', '--packs', 'consumer', '--fail-on', 'medium')).exitCode).toBe(0)
  expect((await check('pages', '--packs', 'promotions', '--fail-on', 'critical')).exitCode).toBe(1)
})

test('a file that cannot be read, a folder that is not there and a library without rules are faults', {
  tags: 'long',
}, async () => {
  const { exitCode, output } = await check('broken.pdf', 'pages/deep', '--format', 'json')
  expect(exitCode).toBe(2)
  const [broken, read] = JSON.parse(output)
  expect(broken).toMatchObject({ address: '/broken.pdf', fault: expect.any(String), findings: [] })
  expect(read).toMatchObject({ fault: null, findings: [{ rule_id: 'free-of-charge' }] })
  await expect(check('nowhere')).rejects.toThrow('cannot be read (ENOENT)')
  await expect(check('pages', '--packs', 'none')).rejects.toThrow('There are no such rules')
})

test('pages are fetched by their addresses, and one that cannot be fetched says why', async () => {
  vi.stubEnv('CHECKS_ALLOW_NETWORKS', '127.0.0.1/32')
  const { origin, asked } = await servePages({ '/save': '<html lang="en"><p>Saving is risk&nbsp;free.</p></html>' })
  expect(await check(`${origin}/save`, `${origin}/gone`)).toMatchObject({
    exitCode: 2,
    output: [
      `${origin}/save: CRITICAL risk_free: "risk free"`,
      '  It says risk free.',
      `${origin}/gone: cannot be read. The address answered 404.`,
      '1 finding in 2 texts.',
    ].join('\n'),
  })
  expect(asked).toEqual(['/save', '/gone'])
})

test('a page of a private network is not asked for without CHECKS_ALLOW_NETWORKS', async () => {
  const { origin, asked } = await servePages({ '/': '<p>Saving is risk free.</p>' })
  const { exitCode, output } = await check(origin)
  expect(exitCode).toBe(2)
  expect(output).toContain(`${origin}: cannot be read. `)
  expect(output).toContain('CHECKS_ALLOW_NETWORKS can open its network')
  expect(asked).toEqual([])
})

test('SARIF names the rule, the file and the quote', async () => {
  const { output } = await check('pages/a.html', '--format', 'sarif')
  const [run] = JSON.parse(output).runs
  expect(run.tool.driver.rules).toMatchObject([{ id: 'risk-free', properties: { 'security-severity': '9.5' } }])
  expect(run.results).toMatchObject([
    {
      ruleId: 'risk-free',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: '/pages/a.html' },
            region: { snippet: { text: 'risk free' } },
          },
        },
      ],
    },
  ])
})
