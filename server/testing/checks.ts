import type { Block, ExtractedText } from '../checks/extracted-text.ts'
import type { RuleItem } from '../checks/rules/rule.ts'

/** A page of paragraphs. `# ` begins a heading. */
export function page(texts: (string | Partial<Block>)[], more: Partial<ExtractedText> = {}): ExtractedText {
  let heading: string | null = null
  const blocks = texts.map((given): Block => {
    const { text = '', ...rest } = typeof given === 'string' ? { text: given } : given
    const isHeading = text.startsWith('# ')
    const block = { text: isHeading ? text.slice(2) : text, kind: 'text' as const, region: 'main' as const, heading }
    if (isHeading) heading = block.text
    return { ...block, ...rest }
  })
  return { kind: 'page', address: 'https://bank.example/savings', title: null, language: 'EN', blocks, ...more }
}

export function rule(check: RuleItem['check'], more: Partial<RuleItem> = {}): RuleItem {
  return {
    key: 'a_rule',
    pack: 'a_pack',
    name: 'A rule',
    severity: 'HIGH',
    check,
    reason: 'It says so.',
    examples: { violates: ['x'], allowed: ['y'] },
    ...more,
  }
}
