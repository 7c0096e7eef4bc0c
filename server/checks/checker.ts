import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { idOf } from '../library/library-item.ts'
import { workerFile } from '../package-root.ts'
import type { CheckResult } from './engine.ts'
import type { ExtractedText } from './extracted-text.ts'
import { forgetOldest } from './rule-lists.ts'
import type { ExampleResult } from './rules/examples.ts'
import type { RuleItem } from './rules/rule.ts'

export interface WorkerInput {
  /** The number of the step, and the index of the rule that it asks; -1 before the first rule. */
  progress: Int32Array<SharedArrayBuffer>
}

export type Job =
  /** `rules` is null for a list that was sent before with the same number. */
  | {
      kind: 'text'
      text: ExtractedText
      list: number
      rules: readonly RuleItem[] | null
      excluded: string[]
      day: string
    }
  | { kind: 'examples'; rule: RuleItem }

export type JobAnswer = { result: CheckResult | ExampleResult[] } | { failed: string }

interface CheckOptions {
  /** Today when absent. */
  day?: string
  /** Ids of rules that take too long. They are not asked, and others are added. Given again for the next text. */
  slow?: Set<string>
}

/** Asks rules about texts in a thread that is ended when a rule takes too long. */
export interface Checker {
  /** A rule that takes too long is named in the result, and nothing else is lost. */
  check(text: ExtractedText, rules: readonly RuleItem[], options?: CheckOptions): Promise<CheckResult>
  /** Throws `StepTooLong` if a pattern takes too long. */
  runExamples(rule: RuleItem): Promise<ExampleResult[]>
  close(): Promise<void>
}

/** A rule, or what comes before the first one, took too long or too much memory. */
export class StepTooLong extends Error {
  override readonly name = 'StepTooLong'

  constructor(
    /** Index of the rule; -1 if it was none. */
    readonly rule: number,
  ) {
    super('It took too long or too much memory.')
  }
}

const maxStepMs = 300
const maxPrepareMs = 10_000
/** Added to the time of a rule, because a text of 9 MB takes longer than a page. */
const charsPerMs = 2000
const watchIntervalMs = 50
const maxHeapMegabytes = 256

export function createChecker(): Checker {
  const queue = new PQueue({ concurrency: 1 })
  let thread: Thread | undefined
  /** The lists that the thread has. Batches of an audit take turns, each with a list of its own. */
  let sentLists = new Map<readonly RuleItem[], number>()
  let lastList = 0

  /** One job at a time, so that the time of a step is its own. */
  async function run<Result extends CheckResult | ExampleResult[]>(makeJob: () => Job, chars = 0) {
    return queue.add(async () => {
      const current = (thread ??= startThread())
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- check-worker.ts answers each kind of job with its result
        return (await answerOf(current, makeJob(), chars)) as Result
      } catch (error) {
        thread = undefined
        sentLists = new Map()
        await current.worker.terminate()
        throw error
      }
    })
  }

  return {
    async check(text, rules, { day = new Date().toISOString().slice(0, 10), slow = new Set<string>() } = {}) {
      const chars = text.blocks.reduce((sum, block) => sum + block.text.length, 0)
      const makeJob = (): Job => {
        const given = { kind: 'text' as const, text, excluded: [...slow], day }
        const sent = sentLists.get(rules)
        if (sent !== undefined) return { ...given, list: sent, rules: null }
        lastList += 1
        sentLists.set(rules, lastList)
        forgetOldest(sentLists)
        return { ...given, list: lastList, rules }
      }
      const result = await withoutSlowRules(slow, rules, () => run<CheckResult>(makeJob, chars))
      const skipped = [...slow].map((rule_id) => ({ rule_id, why: 'too_slow' as const }))
      return { ...result, skipped: [...result.skipped, ...skipped] }
    },

    runExamples: (rule) => run<ExampleResult[]>(() => ({ kind: 'examples', rule })),

    async close() {
      await queue.onIdle()
      await thread?.worker.terminate()
      thread = undefined
    },
  }
}

/** Repeats what a rule has stopped, without that rule. */
async function withoutSlowRules<T>(
  slowIds: Set<string>,
  rules: readonly RuleItem[],
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const slow = error instanceof StepTooLong ? rules[error.rule] : undefined
      if (!slow) throw error
      slowIds.add(idOf(slow.key))
    }
  }
}

interface Thread extends WorkerInput {
  worker: Worker
}

function startThread(): Thread {
  const progress = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(workerFile('check-worker'), {
    workerData: { progress } satisfies WorkerInput,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  // Also while it is terminated, when nobody else listens.
  worker.on('error', () => {})
  // An idle thread does not keep a command running.
  worker.unref()
  return { worker, progress }
}

function answerOf({ worker, progress }: Thread, job: Job, chars: number): Promise<CheckResult | ExampleResult[]> {
  return new Promise((resolve, reject) => {
    let step = Atomics.load(progress, 0)
    let started = clock()
    const watch = setInterval(() => {
      const [current, rule] = [Atomics.load(progress, 0), Atomics.load(progress, 1)]
      const maxMs = (rule < 0 ? maxPrepareMs : maxStepMs) + chars / charsPerMs
      if (current !== step) [step, started] = [current, clock()]
      else if (clock().wallMs - started.wallMs > maxMs && clock().cpuMs - started.cpuMs > maxMs) onEnd()
    }, watchIntervalMs)
    const stop = () => {
      clearInterval(watch)
      worker.off('message', onAnswer).off('exit', onEnd)
    }
    const onEnd = () => {
      stop()
      reject(new StepTooLong(Atomics.load(progress, 1)))
    }
    const onAnswer = (answer: JobAnswer) => {
      stop()
      if ('failed' in answer) reject(new Error(answer.failed))
      else resolve(answer.result)
    }
    worker.once('message', onAnswer).once('exit', onEnd)
    Atomics.store(progress, 1, -1)
    worker.postMessage(job)
  })
}

/** A thread that has waited for the processor has not used that of the process. */
function clock() {
  const { user, system } = process.cpuUsage()
  return { wallMs: performance.now(), cpuMs: (user + system) / 1000 }
}
