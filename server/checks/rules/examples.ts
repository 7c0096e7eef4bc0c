import type { Block, ExtractedText } from '../extracted-text.ts'
import { compileCheck } from '../find/compile-check.ts'
import { prepareText } from '../find/prepared-text.ts'
import type { RuleExample, RuleItem } from './rule.ts'

export interface ExampleResult {
  expected: 'violates' | 'allowed'
  /** Index in the list of the rule. */
  index: number
  passed: boolean
  /** What was found. */
  quotes: string[]
}

/** Runs the examples of a rule, wherever and whenever it applies. A rule for a language model has no results here. */
export function runExamples(rule: RuleItem): ExampleResult[] {
  const find = compileCheck(rule)
  if (find === null) return []
  return (['violates', 'allowed'] as const).flatMap((expected) =>
    rule.examples[expected].map((example, index) => {
      const text = exampleText(example, rule)
      const quotes = find(prepareText(text)).map(
        ({ block, start, end }) => text.blocks[block]?.text.slice(start, end) ?? '',
      )
      return { expected, index, passed: quotes.length > 0 === (expected === 'violates'), quotes }
    }),
  )
}

export function exampleText(
  example: RuleExample,
  { languages = ['EN'] }: Pick<RuleItem, 'languages'> = {},
): ExtractedText {
  const {
    title = null,
    text = '',
    footer,
    language = languages[0] ?? null,
  } = typeof example === 'string' ? { text: example } : example
  const blocks: Block[] = []
  let heading: string | null = null
  if (title !== null) blocks.push({ text: title, kind: 'title', region: 'main', heading })
  for (const paragraph of text
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter(Boolean)) {
    const isHeading = paragraph.startsWith('# ')
    const shown = isHeading ? paragraph.slice(2).trim() : paragraph
    blocks.push({ text: shown, kind: 'text', region: 'main', heading })
    if (isHeading) heading = shown
  }
  if (footer !== undefined) blocks.push({ text: footer, kind: 'text', region: 'footer', heading })
  return { kind: 'text', address: null, title, language, blocks }
}
