import type { ValidateFunction } from 'ajv'
import { FileProblem } from '../../contract/read-table.ts'
import { type Row, rowOf } from './finding.ts'
import { jsonItems, type JsonItem, type JsonPath } from '../../contract/json-items.ts'
import { say } from './messages.ts'
import {
  isArtifact,
  isArtifactLocation,
  isResult,
  isRule,
  type ReportingDescriptor,
  Rules,
  Run,
  typeProblem,
} from './sarif.ts'
import { addToCommonFolder } from './sarif-address.ts'
import { findingOfResult, isViolation } from './sarif-finding.ts'

/** Opens the file from its beginning: results may come before the rules they name, so the file is read twice. */
export type OpenText = () => AsyncIterable<string>

export async function* readSarif(open: OpenText): AsyncGenerator<Row> {
  const runs = new Map<unknown, Run>()
  const problems = await readRuns(open, runs)
  yield* problems
  // The results would refer to rules that could not be read.
  if (problems.length > 0) return
  for await (const { path, value, line } of jsonItems(open(), isResultPath)) {
    if (!isResult(value)) {
      yield { problem: say('unreadable', { problem: typeProblem(isResult) }, line) }
      continue
    }
    if (!isViolation(value)) continue
    const finding = findingOfResult(value, runs.get(path[1]) ?? new Run())
    yield finding ? rowOf(line, finding) : { problem: say('reason_empty', {}, line) }
  }
}

/** Of all that results refer to, which is kept in memory. */
const maxRunChars = 32_000_000

/** Fills `runs` with what results refer to, and returns what is wrong with it. */
async function readRuns(open: OpenText, runs: Map<unknown, Run>): Promise<Row[]> {
  const problems: Row[] = []
  let version: unknown
  let chars = 0
  for await (const item of jsonItems(open(), isRunPath)) {
    if (item.path[0] === 'version') {
      version = item.value
      continue
    }
    const run = runs.get(item.path[1]) ?? new Run()
    runs.set(item.path[1], run)
    if (isAt(item.path, addressPath)) {
      if (typeof item.value === 'string') addToCommonFolder(run, item.value)
      continue
    }
    chars += JSON.stringify(item.value).length
    if (chars > maxRunChars) throw new FileProblem('too_complex')
    const problem = addToRun(run, item)
    if (problem) problems.push({ problem: say('unreadable', { problem }, item.line) })
  }
  if (version !== '2.1.0') {
    throw new FileProblem('not_sarif', { version: version === undefined ? 'missing' : JSON.stringify(version) })
  }
  return problems
}

function addRule({ list, byId }: Rules, index: number, rule: ReportingDescriptor): void {
  list[index] = rule
  if (rule.id && !byId.has(rule.id)) byId.set(rule.id, rule)
}

function addToRun(run: Run, { path, value }: JsonItem): string | undefined {
  const [, , part, component] = path
  const index = Number(path.at(-1))
  if (part === 'artifacts')
    return store(isArtifact, value, ({ location }) => {
      run.artifacts[index] = { location }
      addToCommonFolder(run, location?.uri ?? '')
    })
  if (part === 'originalUriBaseIds' || part === 'invocations') {
    const id = String(path.at(-1))
    return store(isArtifactLocation, value, (location) => run.originalUriBaseIds.set(id, location))
  }
  const rules = component === 'driver' ? run.driverRules : (run.extensionRules[Number(path[4])] ??= new Rules())
  return store(isRule, value, (rule) => addRule(rules, index, rule))
}

function store<T>(check: ValidateFunction<T>, value: unknown, add: (value: T) => void): string | undefined {
  if (!check(value)) return typeProblem(check)
  add(value)
  return undefined
}

/** Where a result is. */
const addressPath = ['runs', '*', 'results', '*', 'locations', 0, 'physicalLocation', 'artifactLocation', 'uri']

const runPaths = [
  ['version'],
  ['runs', '*', 'artifacts', '*'],
  ['runs', '*', 'originalUriBaseIds', '*'],
  ['runs', '*', 'invocations', '*', 'workingDirectory'],
  ['runs', '*', 'tool', 'driver', 'rules', '*'],
  ['runs', '*', 'tool', 'extensions', '*', 'rules', '*'],
  addressPath,
]

const isRunPath = (path: JsonPath) => runPaths.some((pattern) => isAt(path, pattern))
const isResultPath = (path: JsonPath) => isAt(path, ['runs', '*', 'results', '*'])

function isAt(path: JsonPath, pattern: JsonPath): boolean {
  return path.length === pattern.length && pattern.every((part, index) => part === '*' || part === path[index])
}
