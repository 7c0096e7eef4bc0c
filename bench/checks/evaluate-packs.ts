import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { LanguageKey } from '../../contract/openapi.gen.ts'
import { checkText, type CompiledRule, compileRule } from '../../server/checks/engine.ts'
import { exampleText } from '../../server/checks/rules/examples.ts'
import { demoLibraryFolder } from '../../server/demo/seed.ts'
import { readLibraryFolder } from '../../server/library/library-folder.ts'
import { idOf } from '../../server/library/library-item.ts'
import { packageRoot } from '../../server/package-root.ts'
import { markdownTable } from '../statistics.ts'

interface Passage {
  language: LanguageKey
  text: string
  /** Keys of rules, as a person names them. */
  expected: string[]
}

/** How often a rule found what it should, what it should not, and nothing where it should. */
interface Counts {
  right: number
  wrong: number
  missed: number
}

/**
 * `seen` passages were known when the patterns were written, `unseen` ones were written afterwards, mostly in other words, and `fresh` ones,
 * in ordinary words, after the patterns were widened.
 */
const sets = ['seen', 'unseen', 'fresh'] as const

export interface PackEvaluation {
  pack: string
  set: (typeof sets)[number]
  passages: Passage[]
  /** By the key of the rule. Rules for a language model are not measured. */
  rules: Map<string, Counts>
  /** Where a rule and the label differ. */
  differences: { kind: 'wrong' | 'missed'; key: string; text: string }[]
}

export const packs = ['financial_promotions', 'green_and_consumer_claims'] as const

/** The rules of the demo's library on all sets of passages. */
export async function evaluatePacks(): Promise<PackEvaluation[]> {
  const { rules } = await readLibraryFolder(demoLibraryFolder)
  return Promise.all(
    packs.flatMap((pack) => {
      const compiled = rules.filter((rule) => rule.pack === pack).map(compileRule)
      return sets.map(async (set) => {
        const passages = await readPassages(`${pack}-${set}.yaml`)
        return { pack, set, passages, ...evaluate(compiled, passages) }
      })
    }),
  )
}

export async function readPassages(name: string): Promise<Passage[]> {
  return parse(await readFile(join(packageRoot, 'bench/checks/passages', name), 'utf8')) as Passage[]
}

function evaluate(compiled: CompiledRule[], passages: Passage[]): Pick<PackEvaluation, 'rules' | 'differences'> {
  const measured = compiled.filter(({ find }) => find !== null)
  const rules = new Map(measured.map(({ rule }): [string, Counts] => [rule.key, { right: 0, wrong: 0, missed: 0 }]))
  const differences: PackEvaluation['differences'] = []
  const day = new Date().toISOString().slice(0, 10)
  for (const { language, text, expected } of passages) {
    const unknown = expected.find((key) => !rules.has(key))
    if (unknown !== undefined) throw new Error(`There is no rule ${unknown}, which is expected in "${text}"`)
    const { findings } = checkText(exampleText({ text, language }), measured, { day })
    const found = new Set(findings.map(({ rule_id }) => rule_id))
    for (const [key, counts] of rules) {
      const [isExpected, isFound] = [expected.includes(key), found.has(idOf(key))]
      if (isExpected && isFound) counts.right += 1
      if (isExpected === isFound) continue
      const kind = isFound ? 'wrong' : 'missed'
      counts[kind] += 1
      differences.push({ kind, key, text })
    }
  }
  return { rules, differences }
}

export function totalOf(rules: Iterable<Counts>): Counts {
  const total = { right: 0, wrong: 0, missed: 0 }
  for (const { right, wrong, missed } of rules) {
    total.right += right
    total.wrong += wrong
    total.missed += missed
  }
  return total
}

/** Of what was found, the part that is right. */
export const precisionOf = ({ right, wrong }: Counts) => right / (right + wrong)
/** Of what is there, the part that was found. */
export const recallOf = ({ right, missed }: Counts) => right / (right + missed)

/** A rule that was not expected or found nothing has none. */
const share = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(2))

function rowOf(name: string, counts: Counts): string[] {
  const { right, wrong, missed } = counts
  return [name, ...[right, wrong, missed].map(String), share(precisionOf(counts)), share(recallOf(counts))]
}

export function packTable({ pack, set, rules }: PackEvaluation): string {
  return markdownTable(
    [`${pack}, ${set}`, 'right', 'wrong', 'missed', 'precision', 'recall'],
    [...[...rules].map(([key, counts]) => rowOf(key, counts)), rowOf('all rules', totalOf(rules.values()))],
  )
}
