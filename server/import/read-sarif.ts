import type { ValidateFunction } from 'ajv'
import type { Row } from './finding.ts'
import { jsonItems, type JsonItem, type JsonPath } from './json-items.ts'
import type { Run } from './sarif.ts'
import { findingOfResult, isViolation } from './sarif-finding.ts'
import { isArtifact, isArtifactLocation, isResult, isRule, typeProblem } from './sarif-schema.ts'

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
      yield { line, problem: `the result cannot be read: ${typeProblem(isResult)}` }
      continue
    }
    try {
      if (isViolation(value)) yield { line, finding: findingOfResult(value, runs.get(path[1]) ?? newRun()) }
    } catch (error) {
      yield { line, problem: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** Fills `runs` with what results refer to, and returns what is wrong with it. */
async function readRuns(open: OpenText, runs: Map<unknown, Run>): Promise<Row[]> {
  const problems: Row[] = []
  let version: unknown
  for await (const item of jsonItems(open(), isRunPath)) {
    if (item.path[0] === 'version') {
      version = item.value
      continue
    }
    const run = runs.get(item.path[1]) ?? newRun()
    runs.set(item.path[1], run)
    const problem = addToRun(run, item)
    if (problem) problems.push({ line: item.line, problem })
  }
  if (version !== '2.1.0') {
    throw new Error(
      `This is not SARIF 2.1.0: its version is ${version === undefined ? 'missing' : JSON.stringify(version)}.`,
    )
  }
  return problems
}

function newRun(): Run {
  return { driverRules: [], extensionRules: [], artifacts: [], originalUriBaseIds: {} }
}

function addToRun(run: Run, { path, value }: JsonItem): string | undefined {
  const [, , part, component] = path
  const index = Number(path.at(-1))
  if (part === 'artifacts') return store('artifact', isArtifact, value, (artifact) => (run.artifacts[index] = artifact))
  if (part === 'originalUriBaseIds') {
    const id = String(path.at(-1))
    return store('base address', isArtifactLocation, value, (location) => (run.originalUriBaseIds[id] = location))
  }
  const rules = component === 'driver' ? run.driverRules : (run.extensionRules[Number(path[4])] ??= [])
  return store('rule', isRule, value, (rule) => (rules[index] = rule))
}

function store<T>(
  noun: string,
  check: ValidateFunction<T>,
  value: unknown,
  add: (value: T) => void,
): string | undefined {
  if (!check(value)) return `the ${noun} cannot be read: ${typeProblem(check)}`
  add(value)
  return undefined
}

/** The version, and each rule, artifact and base address of a run. */
function isRunPath(path: JsonPath): boolean {
  if (path.length === 1) return path[0] === 'version'
  if (path[0] !== 'runs') return false
  const [, , part, component] = path
  if (part === 'artifacts' || part === 'originalUriBaseIds') return path.length === 4
  if (part !== 'tool') return false
  return component === 'driver'
    ? path.length === 6 && path[4] === 'rules'
    : component === 'extensions' && path.length === 7 && path[5] === 'rules'
}

function isResultPath(path: JsonPath): boolean {
  return path.length === 4 && path[0] === 'runs' && path[2] === 'results'
}
