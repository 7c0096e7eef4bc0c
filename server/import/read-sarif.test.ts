import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Row } from './finding.ts'
import { say } from './messages.ts'
import { readSarif } from './read-sarif.ts'

const folder = mkdtempSync(join(tmpdir(), 'redline-sarif-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(text: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of readSarif(async function* () {
    yield text
  })) {
    rows.push(row)
  }
  return rows
}

function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}.sarif`, import.meta.url), 'utf8')
}

test('what ESLint reports becomes findings with rule, asset and reason', async () => {
  const rows = await read(fixture('eslint'))
  expect(rows).toMatchObject([
    {
      line: 32,
      finding: {
        rule_id: 'no-unused-vars',
        rule_name: 'disallow unused variables',
        severity: 'HIGH',
        review_state: 'undecided',
        asset_name: 'total.js',
        asset_url: 'total.js',
        violating_text: null,
        reason: "'rate' is assigned a value but never used.",
        rule_explanation: 'https://eslint.org/docs/rules/no-unused-vars',
      },
    },
    {
      line: 46,
      finding: {
        severity: 'MEDIUM',
        asset_url: 'form.js',
        violating_text: 'eval(expression)',
        review_state: 'dismissed',
        dismissal_reason: 'The expression is our own.',
      },
    },
  ])
})

test('rules that stand behind the results, message ids, bases and fixes are followed', async () => {
  const rows = await read(fixture('results-first'))
  expect(rows).toMatchObject([
    {
      line: 3,
      finding: {
        rule_id: 'PY-101/inject',
        rule_name: 'SqlInjection',
        severity: 'CRITICAL',
        reason: 'query holds {braces} and {user}',
        asset_url: 'https://code.example/shop/src/app/db.py',
        violating_text: 'run(query)',
        recommended_solution: 'Bind the value.',
        suggested_text: 'run(query, [user])',
      },
    },
    {
      line: 8,
      finding: { rule_name: 'Outdated call', severity: 'UNSPECIFIED', review_state: 'fixed', asset_url: 'app.db.run' },
    },
    { problem: say('reason_empty', {}, 10) },
  ])
})

const sarif = (run: object) => JSON.stringify({ version: '2.1.0', runs: [run] }, null, 1)

test('a value of the wrong type is named with its line', async () => {
  const results = [{ message: { text: 'Fine' } }, { ruleId: 404, message: { text: 'Not fine' } }, 'text']
  expect((await read(sarif({ results }))).slice(1)).toEqual([
    { problem: say('unreadable', { problem: 'ruleId must be string' }, 11) },
    { problem: say('unreadable', { problem: 'it must be object' }, 17) },
  ])
  const rules = [{ id: 'R1' }, { id: 'R2', name: 404 }]
  expect(await read(sarif({ results: [{ message: { text: 'Fine' } }], tool: { driver: { rules } } }))).toEqual([
    { problem: say('unreadable', { problem: 'name must be string' }, 18) },
  ])
})

test('null stands for a value that is not there', async () => {
  const locations = [{ physicalLocation: { artifactLocation: { uri: null, index: 0 }, region: null } }]
  const run = {
    artifacts: [{ location: { uri: 'a.html', uriBaseId: null } }],
    results: [{ message: { text: 'x' }, locations }],
  }
  expect(await read(sarif(run))).toMatchObject([{ finding: { asset_url: 'a.html', rule_id: null } }])
})

test('a fingerprint is read whatever the order of its parts, and a full one comes before a partial one', async () => {
  const message = { text: 'Same' }
  const rows = await read(
    sarif({
      results: [
        { message, partialFingerprints: { a: '1', b: '2' } },
        { message, partialFingerprints: { b: '2', a: '1' }, fingerprints: {} },
        { message, partialFingerprints: { a: '1', b: '2' }, fingerprints: { v1: 'full' } },
        { message },
      ],
    }),
  )
  const fingerprints = rows.map((row) => ('finding' in row ? row.finding.fingerprint : row))
  expect(fingerprints).toEqual(['[["a","1"],["b","2"]]', '[["a","1"],["b","2"]]', '[["v1","full"]]', null])
})

test('what a linter writes on this machine can be read', async () => {
  writeFileSync(join(folder, 'page.js'), 'debugger\nif (a == 2) { eval("x") }\n')
  writeFileSync(join(folder, 'biome.json'), '{"linter":{"enabled":true}}')
  const biome = join(process.cwd(), 'node_modules/.bin/biome')
  const report = runToEnd(biome, ['lint', '--reporter=sarif', 'page.js'])
  const rows = await read(report)
  const rules = rows.map((row) => ('finding' in row ? row.finding.rule_id : row))
  expect(rules).toContain('lint/suspicious/noDebugger')
  expect(rules).toContain('lint/security/noGlobalEval')
})

test('another version of SARIF, and what is not SARIF, is refused in words', async () => {
  await expect(read('{"version": "1.0.0", "runs": []}')).rejects.toMatchObject({
    said: say('not_sarif', { version: '"1.0.0"' }),
  })
  await expect(read('{}')).rejects.toMatchObject({ said: say('not_sarif', { version: 'missing' }) })
  await expect(read(' \n')).rejects.toMatchObject({ said: say('empty') })
  await expect(read('{"version": "2.1.0", "runs": [{"results": [')).rejects.toMatchObject({
    said: say('cut_off', {}, 1),
  })
})

/** A linter that finds something exits with an error code, so only its output counts. */
function runToEnd(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('100,000 rules and 20,000 results are read in a moment; more than fits into memory is refused', {
  tags: 'long',
}, async () => {
  const rules = Array.from({ length: 100_000 }, (_, i) => ({ id: `rule-${i}`, name: `Rule ${i}` }))
  const results = Array.from({ length: 20_000 }, (_, i) => ({
    ruleId: `rule-${99_999 - i}/1`,
    message: { text: 'Wrong' },
  }))
  const sarif = (text: string) =>
    JSON.stringify({
      version: '2.1.0',
      runs: [{ tool: { driver: { rules } }, results, artifacts: [{ location: { uri: text } }] }],
    })
  const started = performance.now()
  const rows = await read(sarif('a'))
  expect(rows).toHaveLength(20_000)
  expect(rows[0]).toMatchObject({ finding: { rule_name: 'Rule 99999' } })
  expect(performance.now() - started).toBeLessThan(60_000)
  rules.push(...Array.from({ length: 10 }, () => ({ id: 'long', name: 'x'.repeat(3_900_000) })))
  await expect(read(sarif('a'))).rejects.toMatchObject({ said: say('too_complex') })
})
