import type { Row } from './finding.ts'
import { jsonItems, type JsonPath } from './json-items.ts'
import type { Result, Run } from './sarif.ts'
import { findingOfResult, isViolation } from './sarif-finding.ts'

/** Opens the file anew: results may stand before the rules they name, so the file is read twice. */
export type OpenText = () => AsyncIterable<string>

const runParts = new Set<unknown>(['tool', 'artifacts', 'originalUriBaseIds'])

export async function* readSarif(open: OpenText): AsyncGenerator<Row> {
  const runs = await readRuns(open)
  for await (const { path, value, line } of jsonItems(open(), isResult)) {
    const run = runs.get(path[1])
    if (!isRecord(value)) {
      yield { line, problem: 'a result must be an object' }
      continue
    }
    const result: Result = value
    try {
      if (isViolation(result)) yield { line, finding: findingOfResult(result, run ?? {}) }
    } catch (error) {
      yield { line, problem: error instanceof Error ? error.message : String(error) }
    }
  }
}

async function readRuns(open: OpenText): Promise<Map<unknown, Run>> {
  const runs = new Map<unknown, Run>()
  let version: unknown
  for await (const { path, value } of jsonItems(open(), isFrame)) {
    if (path[0] === 'version') version = value
    else runs.set(path[1], { ...runs.get(path[1]), [String(path[2])]: value })
  }
  if (version !== '2.1.0') {
    throw new Error(
      `This is not SARIF 2.1.0: its version is ${version === undefined ? 'missing' : JSON.stringify(version)}.`,
    )
  }
  return runs
}

/** The version, and what the results of a run refer to. */
function isFrame(path: JsonPath): boolean {
  if (path.length === 1) return path[0] === 'version'
  return path.length === 3 && path[0] === 'runs' && runParts.has(path[2])
}

function isResult(path: JsonPath): boolean {
  return path.length === 4 && path[0] === 'runs' && path[2] === 'results'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
