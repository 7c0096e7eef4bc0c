// npm test: does it work? Continues after a failure, so that one run reports everything.
// `npm test -- unit e2e` runs only the named checks. `npm run test:all` runs every test, as CI does.
// `npm run check` runs the quickest checks, and the tests closest to what has changed since the last commit.
// `npm run test:slow` runs tests in full length, with a random seed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { ensureInstalled, fail, root } from './setup.mjs'

ensureInstalled()

const [mode, ...named] = process.argv[2]?.startsWith('--')
  ? process.argv.slice(2)
  : ['--quick', ...process.argv.slice(2)]
const isSlow = mode === '--slow'
const results = join(root, '.cache', isSlow ? 'test-slow-results' : 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const bin = (name) => join(root, 'node_modules/.bin', name)
const reportOf = (name) => join(results, `${name}.json`)
const vitest = (name, ...args) => [
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`, ...args],
]
const playwright = (...args) => [bin('playwright'), ['test', ...args]]
const onPglite = ['--project', 'rules', '--project', 'pages', '--project', 'service on pglite']
const onPostgres = ['--project', 'service on postgres']
const notLong = ['--tags-filter', '!long']

/** These use one core each and are independent, so they run side by side. */
const quickChecks = {
  contract: [
    process.execPath,
    ['node_modules/@redocly/cli/bin/cli.js', 'lint', 'contract/openapi.yaml', 'contract/extensions.yaml'],
  ],
  types: [process.execPath, ['scripts/gen.mjs', '--check']],
  typecheck: [bin('tsc'), ['--noEmit']],
  lint: [bin('oxlint'), ['--type-aware', '--max-warnings', '0']],
  format: [bin('biome'), ['format']],
  unused: [bin('knip'), []],
  'unused-in-production': [bin('knip'), ['--production']],
  docs: [process.execPath, ['scripts/check-docs.mjs']],
  build: [process.execPath, ['scripts/build.mjs']],
}

/** These use all cores, so they run one after another. */
const suites = {
  unit: vitest('unit', ...onPglite, ...notLong),
  postgres: vitest('postgres', ...onPostgres, '--tags-filter', 'smoke'),
  e2e: playwright('--grep', '@smoke'),
}

const allSuites = {
  unit: vitest('unit', ...onPglite),
  postgres: vitest('postgres', ...onPostgres),
  e2e: playwright(),
}

const slowSuites = {
  properties: vitest('properties', ...onPglite, ...propertyTests()),
  crashes: vitest('crashes', ...onPglite, 'server/db/crash.test.ts', 'server/db/kill.test.ts'),
  'killed-audits': vitest('killed-audits', ...onPglite, ...onPostgres, 'server/checks/audits/killed-audit.test.ts'),
  'full-sizes': playwright(...testsWithFullSizes()),
  // Decisions and comments as they are sent to a service without extensions.
  'published-contract': [...playwright('--project=reviews'), { REDLINE_TEST_EXTENSIONS: 'none' }],
  lighthouse: [process.execPath, ['scripts/lighthouse.mjs']],
}

const retried = ' (passed when it was tried again)'
const withPostgres = ['postgres', 'killed-audits']
const inChromium = ['e2e', 'full-sizes', 'published-contract', 'lighthouse']

const { typecheck, lint, format } = quickChecks
const [sideBySide, inOrder] = {
  '--quick': [quickChecks, suites],
  '--all': [quickChecks, allSuites],
  '--slow': [{}, slowSuites],
  '--changed': [{ typecheck, lint, format }, mode === '--changed' ? changedSuites() : {}],
}[mode]

const available = Object.keys({ ...sideBySide, ...inOrder })
const isWanted = (name) => available.includes(name) && (!named.length || named.includes(name))
for (const name of named)
  if (!available.includes(name)) fail(`There is no check "${name}". There are: ${available.join(', ')}.`)

const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
/** The suites whose program is neither on this machine nor can be installed, and that program. */
const leftOut = {}
if (inChromium.some(isWanted)) {
  const { installBrowser } = await import('./browser.mjs')
  env.REDLINE_BROWSER = await installBrowser()
  if (!env.REDLINE_BROWSER) for (const name of inChromium.filter(isWanted)) leftOut[name] = 'Chromium'
}
if (withPostgres.some(isWanted)) {
  const { installPostgres } = await import('./postgres.mjs')
  if (!installPostgres()) for (const name of withPostgres.filter(isWanted)) leftOut[name] = 'PostgreSQL'
}
if (isSlow) {
  env.REDLINE_SLOW = '1'
  env.REDLINE_SEED ??= String(randomInt(2 ** 31))
  if (['full-sizes', 'published-contract'].some(isWanted)) await (await import('./build.mjs')).build()
}

let passed = 0
let failed = 0
const failures = []
/** Repeated at the end: earlier failures are far up in a long output, or cut off. */
const details = []
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

// Unit tests also wait for timers, so that the quick checks beside them cost less. Browser tests need the build.
const beside = Promise.all(pick(sideBySide).map((check) => runCheck(check, { isQuiet: true })))
for (const check of pick(inOrder)) {
  if (check[0] !== 'unit') await beside
  await (check[0] in leftOut ? leaveOut(check) : runCheck(check))
}
await beside

if (failures.length) console.log(`\nFailed: ${failures.join(', ')}`)
if (Object.keys(leftOut).length) {
  const programs = [...new Set(Object.values(leftOut))].join(' and ')
  console.log(`\nLeft out, because ${programs} could not be installed: ${Object.keys(leftOut).join(', ')}.`)
}
details.push(...available.flatMap(failedTests).map(({ title, message }) => `\n✗ ${title}\n${message.slice(0, 1500)}\n`))
writeFileSync(join(results, 'failures.txt'), details.join(''))
process.stdout.write(details.join(''))
if (isSlow) console.log(`\nSeed ${env.REDLINE_SEED}. To replay: REDLINE_SEED=${env.REDLINE_SEED} npm run test:slow`)
const line = `${passed} passed, ${failed} failed`
writeFileSync(join(results, 'summary.txt'), `${line}\n`)
console.log(`\n${line}`)
process.exit(failed ? 1 : 0)

function pick(checks) {
  return Object.entries(checks).filter(([name]) => isWanted(name))
}

/** Names the tests of a suite that cannot run. It counts as failed. */
function leaveOut([name, [command, args]]) {
  failures.push(name)
  failed += 1
  console.log(`\n── ${name} LEFT OUT, because ${leftOut[name]} could not be installed:`)
  const list = {
    [bin('vitest')]: ['list', '--static-parse', ...args.slice(1)],
    [bin('playwright')]: [...args, '--list'],
  }[command]
  if (list) spawnSync(command, list, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' })
}

/** Prints the output when the check has ended if it `isQuiet`, and as it comes otherwise. */
async function runCheck([name, [command, args, own]], { isQuiet = false } = {}) {
  const started = Date.now()
  if (!isQuiet) console.log(`\n── ${name}`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...colours, ...env, ...own, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
    shell: process.platform === 'win32',
  })
  const closed = once(child, 'close')
  if (!isQuiet) {
    child.stdout.pipe(process.stdout, { end: false })
    child.stderr.pipe(process.stderr, { end: false })
  }
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('').trim()
  const [code] = await closed
  const ok = code === 0
  const counts = countsOf(name) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  passed += counts.passed
  failed += counts.failed
  if (!ok && counts.failed === 0) {
    failed += 1
    // No test names the cause, such as an error after the last test of a file.
    details.push(`\n✗ ${name}\n${output.slice(-6000)}\n`)
  }
  if (!ok) failures.push(name)
  if (isQuiet) console.log(`\n── ${name}\n${output}`)
  console.log(`── ${name} ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

function testsIn(...folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => join(folder, path))
      .filter((path) => /\.test\.tsx?$/.test(path)),
  )
}

/** The files with properties, whose values depend on the seed. */
function propertyTests() {
  return testsIn('src', 'server').filter((path) =>
    /from '(fast-check|[./]+testing\/fuzz\.ts)'/.test(readFileSync(join(root, path), 'utf8')),
  )
}

/**
 * Tests in the folders of changed files, and tests that import one of these. Vitest's own `--changed` follows all imports, and nearly
 * every test imports the whole service.
 */
function changedSuites() {
  const changed = [
    ['diff', '--name-only', '--relative', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean))
  const folders = new Set(changed.map((path) => dirname(path)))
  const tests = testsIn('src', 'server').filter(
    (path) => folders.has(dirname(path)) || importsOf(path).some((imported) => changed.includes(imported)),
  )
  return tests.length ? { changed: vitest('changed', ...onPglite, ...notLong, ...tests) } : {}
}

function importsOf(path) {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name]) => join(dirname(path), name))
}

/** The browser tests with a size that `REDLINE_SLOW` changes. */
function testsWithFullSizes() {
  return testsIn('e2e').filter((path) => readFileSync(join(root, path), 'utf8').includes('testing/slow-run.ts'))
}

/** The counts of a report by Vitest or Playwright. Other checks have none. */
function countsOf(name) {
  const report = readReport(name)
  if (report?.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
  return report && { passed: report.numPassedTests, failed: report.numFailedTests }
}

/** Those that passed only when they were tried again too. */
function failedTests(name) {
  const { testResults = [], suites = [] } = readReport(name) ?? {}
  const unit = testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0)
    const tests = failed.map((test) => ({
      title: `${relative(root, file)}: ${test.fullName}${test.status === 'passed' ? retried : ''}`,
      message: test.failureMessages.join('\n'),
    }))
    return tests.length || !message ? tests : [{ title: relative(root, file), message }]
  })
  return [...unit, ...suites.flatMap(failedSpecs)]
}

function failedSpecs({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
  const tests = failed.map((spec) => ({
    title: `${file}: ${spec.title}${spec.ok ? retried : ''}`,
    message: spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
  }))
  return [...tests, ...suites.flatMap(failedSpecs)]
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(reportOf(name), 'utf8'))
  } catch {
    return undefined
  }
}
