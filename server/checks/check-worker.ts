import { parentPort, workerData } from 'node:worker_threads'
import type { Job, JobAnswer, WorkerInput } from './checker.ts'
import { checkText, type CompiledRule, compileRule } from './engine.ts'
import { forgetOldest } from './rule-lists.ts'
import { runExamples } from './rules/examples.ts'
import { type RuleItem, ruleVersion } from './rules/rule.ts'

const port = parentPort
if (!port) throw new Error('This file is a thread that checks texts; it is not started on its own.')

const maxCompiledRules = 5000

const { progress }: WorkerInput = workerData
let compiled = new Map<string, CompiledRule>()
const lists = new Map<number, CompiledRule[]>()

port.on('message', (job: Job) => {
  try {
    port.postMessage({ result: run(job) } satisfies JobAnswer)
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies JobAnswer)
  }
})

function run(job: Job) {
  startStep(-1)
  if (job.kind === 'examples') {
    startStep(0)
    return runExamples(job.rule)
  }
  if (job.rules) {
    lists.set(job.list, compileAll(job.rules))
    forgetOldest(lists)
  }
  const rules = lists.get(job.list) ?? []
  const excluded = new Set(job.excluded)
  return checkText(
    job.text,
    rules.filter(({ id }) => !excluded.has(id)),
    { day: job.day, onRule: (rule) => startStep(rules.indexOf(rule)) },
  )
}

/** Read by the thread that started this one, which ends it when a step takes too long. */
function startStep(rule: number): void {
  Atomics.store(progress, 1, rule)
  Atomics.add(progress, 0, 1)
}

/** A pattern is compiled to machine code after some use, so that it is kept for the next text. */
function compileAll(given: readonly RuleItem[]): CompiledRule[] {
  if (compiled.size > maxCompiledRules) compiled = new Map()
  return given.map((rule) => {
    const version = ruleVersion(rule)
    const known = compiled.get(version) ?? compileRule(rule)
    compiled.set(version, known)
    return known
  })
}
