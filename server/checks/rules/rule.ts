import { createHash } from 'node:crypto'
import type { Severity } from '../../../contract/extensions.gen.ts'
import type { LanguageKey } from '../../../contract/openapi.gen.ts'
import { isObject } from '../../core/json.ts'
import type { Localized } from '../../library/localize.ts'
import type { Region } from '../extracted-text.ts'

/** What each kind of check is given. A rule has exactly one of them. */
export interface CheckKinds {
  phrases: string[]
  /** From the wrong wording to the right one. */
  substitute: Record<string, string>
  required: { when?: string[]; must_say: string[]; within?: 'block' | 'page'; region?: 'any' | Region }
  at_most: { of: string[]; per: 'sentence' | 'block' | 'page'; max: number }
  sentence_length: { max_words: number }
  readability: { min: number; min_words?: number }
  /** Pairs of which a page uses one. */
  consistent: { either: string; or: string }[]
  capitalisation: { style: 'sentence' | 'title' | 'lower' | 'upper'; of?: 'headings' | 'titles' | 'buttons' }
  model: { question: string; rubric?: string; knowledge_bases?: string[] }
}

export type CheckKind = keyof CheckKinds

/** How the patterns of a check are compared. */
export interface Matching {
  /** What contains a match and is allowed. */
  except?: string[]
  match_case?: boolean
  parts_of_words?: boolean
}

export type Check = Partial<CheckKinds> & Matching

/** A passage that shows what a rule finds or allows. As a text, it is paragraphs; `# ` begins a heading. */
export type RuleExample = string | { text?: string; title?: string; footer?: string; language?: LanguageKey }

/** The file of a rule: docs/library/rule.schema.json. */
export interface RuleItem {
  key: string
  pack: string
  position?: number
  name: Localized
  severity: Severity
  /** Of the text; every language when absent. */
  languages?: LanguageKey[]
  applies_to?: { kinds?: ('page' | 'document' | 'text')[]; addresses?: string[] }
  description?: Localized
  explanation?: Localized
  source?: string
  valid_from?: string
  valid_until?: string
  check: Check
  reason: Localized
  solution?: Localized
  /** Replaces what was matched; `$1` is its first group. */
  suggestion?: string
  examples: { violates: RuleExample[]; allowed: RuleExample[] }
}

const checkKinds: ReadonlySet<string> = new Set<CheckKind>([
  'phrases',
  'substitute',
  'required',
  'at_most',
  'sentence_length',
  'readability',
  'consistent',
  'capitalisation',
  'model',
])

export const isCheckKind = (name: string): name is CheckKind => checkKinds.has(name)

/** The kinds that are given: exactly one in a valid rule. */
export const kindsOf = (check: Check): CheckKind[] => Object.keys(check).filter(isCheckKind)

/** The same for the same content, in whatever order its properties are written. */
export function ruleVersion(rule: RuleItem): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(rule)))
    .digest('hex')
    .slice(0, 16)
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, inOrder(each)])
}

/** In the language if it is given, else in English, else in any. */
export function textIn(given: Localized, language: string | null): string {
  if (typeof given === 'string') return given
  const texts = new Map(Object.entries(given))
  return texts.get(language ?? '') ?? texts.get('EN') ?? [...texts.values()][0] ?? ''
}
