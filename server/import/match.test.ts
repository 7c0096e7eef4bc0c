import { ESLint } from 'eslint'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundViolation as Violation } from '../../contract/extensions.gen.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { packageRoot } from '../package-root.ts'
import { withSchemaBefore } from '../testing/old-schema.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { compareWithPrevious } from './comparison.ts'
import { emptyFinding, type Finding } from './finding.ts'
import { contentKey } from './identity.ts'
import { runImport } from './import-job.ts'
import { pairGroup } from './match.ts'
import { readSarif } from './read-sarif.ts'

let service: TestService
let db: Database

beforeAll(async () => {
  service = await openTestService()
  db = service.db
})
afterAll(() => service.close())

interface Problem {
  file: string
  line: number
  rule: string
  text: string
}

/** A report in the format of ESLint, which has no fingerprints and names files by absolute addresses. */
function eslintReport(problems: Problem[], folder: string): string {
  const files = [...new Set(problems.map(({ file }) => file))]
  const uriOf = (file: string) => `file://${folder}/${file}`
  return JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ESLint', rules: [{ id: 'no-undef' }, { id: 'no-console' }] } },
        artifacts: files.map((file) => ({ location: { uri: uriOf(file) } })),
        results: problems.map(({ file, line, rule, text }) => ({
          level: 'error',
          message: { text },
          ruleId: rule,
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(file), index: files.indexOf(file) },
                region: { startLine: line, startColumn: 3, endLine: line, endColumn: 9 },
              },
            },
          ],
        })),
      },
    ],
  })
}

const consoles = (file: string, lines: number[]) =>
  lines.map((line) => ({ file, line, rule: 'no-console', text: 'Unexpected console statement.' }))

const firstScan: Problem[] = [
  ...consoles('src/cart.js', [10, 20, 30, 40, 50]),
  ...consoles('src/lib/money.js', [5, 6, 7, 8, 30]),
  ...Array.from({ length: 10 }, (_, i) => ({
    file: 'src/app.js',
    line: 3 * i + 1,
    rule: 'no-undef',
    text: `'name${i}' is not defined.`,
  })),
]

/** A comment on top of each file, the second finding of the cart is fixed, and one is added to the amounts. */
const secondScan: Problem[] = [
  ...firstScan.filter(({ file, line }) => file !== 'src/cart.js' || line !== 20),
  ...consoles('src/lib/money.js', [15]),
]
  .map((problem) => ({ ...problem, line: problem.line + 1 }))
  .toReversed()

async function newScan() {
  const { workspace_id, key } = await createWorkspace(db)
  const api = service.client(key)
  const list = async (audit_id: string) => {
    const violations: Violation[] = []
    let cursor: string | undefined
    do {
      const query = { review_state: ['all' as const], page_size: 100, cursor }
      const { data } = await api.GET('/extensions/v1/audits/{audit_id}/violations', {
        params: { path: { audit_id }, query },
      })
      violations.push(...(data?.violations ?? []))
      cursor = data?.next_cursor ?? undefined
    } while (cursor !== undefined)
    return violations
  }
  const add = (audit_name: string, report: string, carryDecisionsFrom?: string) =>
    runImport(db, {
      workspace_id,
      audit_name,
      source: 'eslint.sarif',
      carryDecisionsFrom,
      rows: readSarif(async function* () {
        yield report
      }),
    })
  return { workspace_id, api, list, add }
}

/** ESLint's findings in the folder, as its SARIF formatters write them: without fingerprints, and files by absolute addresses. */
async function scan(folder: string): Promise<string> {
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: {
      languageOptions: { sourceType: 'commonjs' },
      rules: { eqeqeq: 'error', 'no-underscore-dangle': 'warn', 'no-var': 'warn' },
    },
  })
  const results = await eslint.lintFiles(['*.js'])
  const rules = Object.entries(eslint.getRulesMetaForResults(results))
  const found = results.flatMap(({ filePath, messages }) => messages.map((message) => ({ filePath, ...message })))
  return JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'ESLint',
            rules: rules.map(([id, { docs }]) => ({ id, shortDescription: { text: docs?.description } })),
          },
        },
        artifacts: results.map(({ filePath }) => ({ location: { uri: pathToFileURL(filePath).href } })),
        results: found.map(({ filePath, ruleId, severity, message, line, column, endLine, endColumn }) => ({
          level: severity === 2 ? 'error' : 'warning',
          message: { text: message },
          ruleId,
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: pathToFileURL(filePath).href },
                region: { startLine: line, startColumn: column, endLine, endColumn },
              },
            },
          ],
        })),
      },
    ],
  })
}

test('twenty decisions on what ESLint found in a package survive edits of three files, in the same folder and in another', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'redline-scan-'))
  const [checkout, otherCheckout] = [join(temporary, 'checkout'), join(temporary, 'builds/7/other')]
  await cp(join(packageRoot, 'node_modules/pg/lib'), checkout, { recursive: true })
  const edit = async (file: string, change: (lines: string[]) => void) => {
    const lines = (await readFile(join(checkout, file), 'utf8')).split('\n')
    change(lines)
    await writeFile(join(checkout, file), lines.join('\n'))
  }
  try {
    const { api, list, add } = await newScan()
    const first = await add('First', await scan(checkout))
    const before = await list(first.audit_id)
    const of = (file: string, text: string) =>
      before
        .filter(({ asset_url, reason }) => asset_url === file && reason.includes(text))
        .sort((one, other) => (one.location?.line ?? 0) - (other.location?.line ?? 0))
    const [equal, types] = [of('utils.js', '==='), of('result.js', "'_types'")]
    expect([equal.length, types.length]).toEqual([4, 3])
    const fixed = equal[1]?.location?.line ?? 0
    const added = (of('result.js', "'_prebuiltEmptyResultObject'")[1]?.location?.line ?? 0) + 1
    const lineAfter = ({ asset_url, location }: Violation) => {
      const line = location?.line ?? 0
      return line + Number(asset_url === 'client.js' || (asset_url === 'result.js' && line >= added))
    }
    const decided = [...equal.toSpliced(1, 1), ...types, ...of('client.js', '').slice(0, 14)]
    expect(decided).toHaveLength(20)
    for (const violation of decided) {
      await api.POST('/public/v1/violations/{violation_id}/review', {
        params: { path: { violation_id: violation.id } },
        body: { action: 'dismiss', reason: `${violation.asset_url}:${lineAfter(violation)}` },
      })
    }

    await edit('client.js', (lines) => lines.unshift('// Reviewed'))
    await edit('utils.js', (lines) => lines.splice(fixed - 1, 1, lines[fixed - 1]?.replace(' == ', ' === ') ?? ''))
    await edit('result.js', (lines) => lines.splice(added - 1, 0, '    this.known = this._types'))
    await cp(checkout, otherCheckout, { recursive: true })
    for (const folder of [checkout, otherCheckout]) {
      const second = await add(`Second in ${folder}`, await scan(folder), first.audit_id)
      const unchanged = before.length - 1
      expect(second.carried).toBe(20)
      expect(await compareWithPrevious(db, second)).toEqual({ new: 1, gone: 1, unchanged })
      const after = await list(second.audit_id)
      const dismissed = after.filter(({ review_state }) => review_state === 'dismissed')
      expect(dismissed.map(({ dismissal_reason }) => dismissal_reason)).toEqual(
        dismissed.map(({ asset_url, location }) => `${asset_url}:${location?.line}`),
      )
      const fresh = after.filter(({ reason, location }) => reason.includes("'_types'") && location?.line === added)
      expect(fresh).toMatchObject([{ asset_url: 'result.js', review_state: 'undecided' }])
    }
  } finally {
    await rm(temporary, { recursive: true })
  }
})

test('a finding in a folder above, which moves the root of the scan, costs no decision', async () => {
  const { add } = await newScan()
  const first = await add('First', eslintReport(firstScan, '/home/ci/shop'))
  const more = [...firstScan, ...consoles('index.js', [1])]
  const second = await add('Second', eslintReport(more, '/home/ci/shop'), first.audit_id)
  expect(await compareWithPrevious(db, second)).toEqual({ new: 1, gone: 0, unchanged: 20 })
})

test('the next scan recognises what was imported before keys were kept, also into the same audit', async () => {
  const { workspace_id, api, list, add } = await newScan()
  const old = eslintReport(firstScan, '/home/ci/shop')
  const { audit_id } = await add('First', old)
  // Older versions kept absolute addresses, and neither lines nor fingerprints.
  await db.query(sql`
    update violation_source set import_id = null, line = null, "column" = null where workspace_id = ${workspace_id}`)
  await db.query(sql`
    update asset set url = 'file:///home/ci/shop/src/' || url where workspace_id = ${workspace_id}`)
  const [some] = await list(audit_id)
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: some?.id ?? '' } },
    body: { action: 'dismiss', reason: 'A tool for developers' },
  })
  expect(await add('First', old)).toMatchObject({ added: 0, staged: 20 })
  const second = await add('Second', eslintReport(secondScan, '/builds/7'), audit_id)
  expect(second.carried).toBe(1)
  expect(await compareWithPrevious(db, second)).toEqual({ new: 1, gone: 1, unchanged: 19 })
})

const finding: Finding = {
  ...emptyFinding,
  rule_id: 'r',
  reason: 'Größer\nals "Zwei" \\ drei',
  asset_url: 'file:///home/ci/src/my%20page.html',
  violating_text: null,
}

test('the migration gives older violations the keys that findings of the same content get', {
  tags: 'long',
}, async () => {
  const keys = await withSchemaBefore(db, 27, async (tx, upgrade) => {
    await tx.query(sql`insert into workspace (id, name) values ('w', 'w')`)
    await tx.query(
      sql`insert into asset (workspace_id, id, url, search_text) values ('w', 'a', ${finding.asset_url}, '')`,
    )
    for (const [id, asset_id, violating_text] of [
      ['one', 'a', null],
      ['two', null, 'Zwei'],
    ] as const) {
      const [row] = await tx.query<{ seq: number }>(sql`
        insert into violation (workspace_id, id, audit_id, rule_id, asset_id)
        values ('w', ${id}, 'audit', ${finding.rule_id}, ${asset_id}) returning seq`)
      await tx.query(sql`
        insert into violation_text (workspace_id, seq, audit_id, violating_text, reason, search_text)
        values ('w', ${row?.seq}, 'audit', ${violating_text}, ${finding.reason}, '')`)
    }
    await upgrade()
    return tx.query(sql`select key from violation_source order by violation_seq`)
  })
  const second = { ...finding, asset_url: null, violating_text: 'Zwei' }
  expect(keys).toEqual([{ key: contentKey(finding) }, { key: contentKey(second) }])
})

const at = <Id extends string | number>(id: Id, line: number | null, path = 'a.js') => ({
  id,
  key: 'k',
  path,
  line,
  column: 1,
})

test.each([
  ['one fewer on top', [10, 20, 30], [21, 31], [null, 0, 1]],
  ['one fewer in the middle', [10, 20, 30], [11, 31], [0, null, 1]],
  ['one more in the middle', [10, 20, 30], [12, 15, 22, 32], [0, 2, 3]],
  ['one more at the end', [10, 20], [10, 20, 30], [0, 1]],
  ['two lines and a finding more on top', [1, 2, 3, 4, 5], [1, 3, 4, 5, 6, 7, 90], [1, 2, 3, 4, 5]],
  ['none at all', [10], [], [null]],
])('equal findings are paired in the order of their lines: %s', (_, before, now, expected) => {
  const pairs = pairGroup(
    before.map((line) => at(String(line), line)),
    now.map((line, index) => at(index, line)),
    true,
  )
  expect(before.map((line) => pairs.find(([{ id }]) => id === String(line))?.[1].id ?? null)).toEqual(expected)
})

test('200,000 equal findings are paired in a moment', { tags: 'long' }, () => {
  const before = Array.from({ length: 200_000 }, (_, line) => at(String(line), line))
  const now = Array.from({ length: 199_000 }, (_, line) => at(line, line))
  expect(pairGroup(before, now, true)).toHaveLength(199_000)
})

test('a path is compared with its own file first, then with the end of a longer one', () => {
  const before = [at('long', 1, 'src/lib/a.js'), at('same', 1, 'a.js')]
  expect(
    pairGroup(before, [at(1, 1, 'a.js'), at(2, 1, 'lib/a.js')], true).map(([{ id }, now]) => [id, now.id]),
  ).toEqual([
    ['same', 1],
    ['long', 2],
  ])
  expect(pairGroup([at('other', 1, 'b/a.js')], [at(1, 1, 'c/a.js')], true)).toEqual([])
})
