import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  evaluatePacks,
  type PackEvaluation,
  packs,
  precisionOf,
  recallOf,
  totalOf,
} from '../../bench/checks/evaluate-packs.ts'
import { runExamples } from '../checks/rules/examples.ts'
import { kindsOf, type RuleItem } from '../checks/rules/rule.ts'
import { ruleFaults } from '../checks/rules/rule-faults.ts'
import { readLibraryFolder } from '../library/library-folder.ts'
import { packageRoot } from '../package-root.ts'
import { rule } from '../testing/checks.ts'
import { demoLibraryFolder } from './seed.ts'

type Shown = Pick<RuleItem, 'check' | 'suggestion' | 'examples'>

const allKinds = [
  'at_most',
  'capitalisation',
  'consistent',
  'model',
  'phrases',
  'readability',
  'required',
  'sentence_length',
  'substitute',
]

let rules: RuleItem[]
let evaluations: PackEvaluation[]
beforeAll(async () => {
  ;({ rules } = await readLibraryFolder(demoLibraryFolder))
  evaluations = await evaluatePacks()
})

const readGuide = () => readFile(join(packageRoot, 'docs/checking.md'), 'utf8')

/** The rows `| pack | passages | number | precision | recall |` of docs/checking.md. */
async function writtenFigures() {
  const rows = (await readGuide()).matchAll(/^\| `(\w+)` \| (\w+) \| (\d+) \| ([\d.]+) \| ([\d.]+) \|$/gm)
  return Array.from(rows, ([, pack, set, ...figures]) => {
    const [number, precision = 1, recall = 1] = figures.map(Number)
    return { pack, set, number, precision, recall }
  })
}

describe.each(packs)('the pack %s', (pack) => {
  const ofPack = () => rules.filter((rule) => rule.pack === pack)

  test('has 15 to 20 rules, in English and Dutch, each with its source', () => {
    expect(ofPack().length).toBeGreaterThanOrEqual(15)
    expect(ofPack().length).toBeLessThanOrEqual(20)
    for (const { name, reason, solution, source } of ofPack()) {
      for (const text of [name, reason, solution])
        expect(text).toEqual({ EN: expect.any(String), NL: expect.any(String) })
      expect(source).toEqual(expect.any(String))
    }
  })

  test('is measured on at least 120 passages, more than a quarter of them allowed', () => {
    const passages = evaluations.filter((one) => one.pack === pack).flatMap((one) => one.passages)
    expect(passages.length).toBeGreaterThanOrEqual(120)
    expect(passages.filter(({ expected }) => expected.length === 0).length).toBeGreaterThan(passages.length / 4)
    expect(new Set(passages.map(({ text }) => text)).size).toBe(passages.length)
  })
})

test('the packs find no less, and no more that is wrong, than docs/checking.md says', async () => {
  const written = await writtenFigures()
  expect(written.map(({ pack, set, number }) => [pack, set, number])).toEqual(
    evaluations.map(({ pack, set, passages }) => [pack, set, passages.length]),
  )
  for (const [index, { precision, recall }] of written.entries()) {
    const counts = totalOf(evaluations[index]?.rules.values() ?? [])
    expect(Number(precisionOf(counts).toFixed(2))).toBeGreaterThanOrEqual(precision)
    expect(Number(recallOf(counts).toFixed(2))).toBeGreaterThanOrEqual(recall)
  }
})

test('the rules that docs/checking.md shows find what they say', async () => {
  const shown = Array.from((await readGuide()).matchAll(/```yaml\n(.*?)```/gs), ([, text = '']): Shown => parse(text))
  expect(shown.flatMap(({ check }) => kindsOf(check)).sort()).toEqual(allKinds)
  for (const { check, ...more } of shown) {
    const shownRule = rule(check, more)
    expect(ruleFaults(shownRule)).toEqual([])
    expect(runExamples(shownRule).filter(({ passed }) => !passed)).toEqual([])
  }
})

test('the packs together show every kind of check', () => {
  expect([...new Set(rules.flatMap(({ check }) => kindsOf(check)))].sort()).toEqual(allKinds)
})
