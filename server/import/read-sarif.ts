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
  type Rules,
  type Run,
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
    const finding = findingOfResult(value, runs.get(path[1]) ?? newRun())
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
    const run = runs.get(item.path[1]) ?? newRun()
    runs.set(item.path[1], run)
    if (isResultAddress(item.path)) {
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

function newRun(): Run {
  return { driverRules: newRules(), extensionRules: [], artifacts: [], originalUriBaseIds: {}, commonFolder: null }
}

function newRules(): Rules {
  return { list: [], byId: new Map() }
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
    return store(isArtifactLocation, value, (location) => (run.originalUriBaseIds[id] = location))
  }
  const rules = component === 'driver' ? run.driverRules : (run.extensionRules[Number(path[4])] ??= newRules())
  return store(isRule, value, (rule) => addRule(rules, index, rule))
}

function store<T>(check: ValidateFunction<T>, value: unknown, add: (value: T) => void): string | undefined {
  if (!check(value)) return typeProblem(check)
  add(value)
  return undefined
}

/** The version, each rule, artifact and base address of a run, its working directory, and the addresses of its results. */
function isRunPath(path: JsonPath): boolean {
  if (path.length === 1) return path[0] === 'version'
  if (path[0] !== 'runs') return false
  const [, , part, component] = path
  if (part === 'artifacts' || part === 'originalUriBaseIds') return path.length === 4
  if (part === 'invocations') return path.length === 5 && path[4] === 'workingDirectory'
  if (part === 'results') return isResultAddress(path)
  if (part !== 'tool') return false
  return component === 'driver'
    ? path.length === 6 && path[4] === 'rules'
    : component === 'extensions' && path.length === 7 && path[5] === 'rules'
}

/** `runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri` */
function isResultAddress(path: JsonPath): boolean {
  return path.length === 9 && path[2] === 'results' && path[4] === 'locations' && path[5] === 0 && path[8] === 'uri'
}

function isResultPath(path: JsonPath): boolean {
  return path.length === 4 && path[0] === 'runs' && path[2] === 'results'
}
