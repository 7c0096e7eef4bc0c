import type { ItemFault } from '../../library/library-item.ts'
import { type Checker, StepTooLong } from '../checker.ts'
import type { ExampleResult } from './examples.ts'
import type { RuleItem } from './rule.ts'
import { ruleFaults } from './rule-faults.ts'

interface Tried {
  faults: ItemFault[]
  /** None if something else is wrong. */
  examples: ExampleResult[]
}

/** What is wrong with a rule that fits its schema, and what its examples show. */
export async function tryRule(rule: RuleItem, checker: Checker): Promise<Tried> {
  const faults = ruleFaults(rule)
  if (faults.length > 0) return { faults, examples: [] }
  try {
    const examples = await checker.runExamples(rule)
    return { faults: exampleFaults(rule, examples), examples }
  } catch (error) {
    if (!(error instanceof StepTooLong)) throw error
    return { faults: [{ path: ['check'], message: 'it takes too long to compare its examples' }], examples: [] }
  }
}

export const faultsOfRule = async (rule: RuleItem, checker: Checker) => (await tryRule(rule, checker)).faults

function exampleFaults({ examples }: RuleItem, results: readonly ExampleResult[]): ItemFault[] {
  return results
    .filter(({ passed }) => !passed)
    .map(({ expected, index, quotes }) => {
      const example = examples[expected][index] ?? ''
      const shown = typeof example === 'string' ? example : Object.values(example).join(' / ')
      const what =
        expected === 'violates' ? 'nothing is found' : `${quotes.map((quote) => `"${quote}"`).join(', ')} is found`
      return { path: ['examples', expected, index], message: `${what} in "${shown}"` }
    })
}
