// npm test: every check there is, in one run. Goes on after a failure, so that one run tells everything.
// `npm test -- unit e2e` runs only the named checks.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureInstalled, fail, root } from './setup.mjs'

ensureInstalled()

const results = join(root, '.cache/test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const bin = (name) => join(root, 'node_modules/.bin', name)
const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'playwright.json')

const checks = {
  contract: [process.execPath, ['node_modules/@redocly/cli/bin/cli.js', 'lint', 'contract/openapi.yaml']],
  types: [process.execPath, ['scripts/gen.mjs', '--check']],
  typecheck: [bin('tsc'), ['--noEmit']],
  lint: [bin('oxlint'), ['--type-aware', '--max-warnings', '0']],
  format: [bin('biome'), ['format']],
  unused: [bin('knip'), []],
  'unused-in-production': [bin('knip'), ['--production']],
  docs: [process.execPath, ['scripts/check-docs.mjs']],
  build: [process.execPath, ['scripts/build.mjs']],
  unit: [bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]],
  e2e: [bin('playwright'), ['test']],
}

const named = process.argv.slice(2)
for (const name of named)
  if (!(name in checks)) fail(`There is no check "${name}". There are: ${Object.keys(checks).join(', ')}.`)

const env = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}
if (!named.length || named.includes('e2e')) {
  const { ensureBrowser } = await import('./browser.mjs')
  env.REDLINE_BROWSER = await ensureBrowser()
}

let passed = 0
let failed = 0
const failures = []
for (const [name, [command, args]] of Object.entries(checks)) {
  if (named.length && !named.includes(name)) continue
  const started = Date.now()
  console.log(`\n── ${name}`)
  const ok =
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' }).status === 0
  const counts = { unit: vitestCounts, e2e: playwrightCounts }[name]?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  passed += counts.passed
  failed += counts.failed
  if (!ok && counts.failed === 0) failed += 1
  if (!ok) failures.push(name)
  console.log(`── ${name} ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

if (failures.length) console.log(`\nFailed: ${failures.join(', ')}`)
// Once more at the end: what failed early is far up in a long output, or cut off from it.
for (const { title, message } of failedTests()) console.log(`\n✗ ${title}\n${message.slice(0, 1500)}`)
const line = `${passed} passed, ${failed} failed`
writeFileSync(join(results, 'summary.txt'), `${line}\n`)
console.log(`\n${line}`)
process.exit(failed ? 1 : 0)

function vitestCounts() {
  const report = readReport(vitestReport)
  return report && { passed: report.numPassedTests, failed: report.numFailedTests }
}

function playwrightCounts() {
  const report = readReport(playwrightReport)
  return report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
}

function failedTests() {
  const files = readReport(vitestReport)?.testResults ?? []
  const unit = files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const tests = failed.map((test) => ({
      title: `${relative(root, name)}: ${test.fullName}`,
      message: test.failureMessages.join('\n'),
    }))
    return tests.length || !message ? tests : [{ title: relative(root, name), message }]
  })
  return [...unit, ...(readReport(playwrightReport)?.suites ?? []).flatMap(failedSpecs)]
}

function failedSpecs({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  const tests = failed.map((spec) => ({
    title: `${file}: ${spec.title}`,
    message: spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
  }))
  return [...tests, ...suites.flatMap(failedSpecs)]
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
