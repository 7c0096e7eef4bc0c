import type { SchemaReviewState, SchemaSeverity } from '../contract.gen.ts'
import type { RuleId } from './rules.ts'

export type ReviewState = SchemaReviewState
export type Severity = SchemaSeverity

export interface Rule {
  id: string
  name: string | null
  severity: Severity | null
  description: string | null
  explanation: string | null
}

/** The part of the group's site or media that an asset belongs to. */
export type Section =
  | 'home'
  | 'savings'
  | 'invest'
  | 'fx'
  | 'crypto'
  | 'accounts'
  | 'cards'
  | 'loans'
  | 'mortgage'
  | 'insurance'
  | 'app'
  | 'help'
  | 'onboarding'
  | 'about'
  | 'privacy'
  | 'care'
  | 'pharmacy'
  | 'beauty'
  | 'market'
  | 'drinks'
  | 'offers'
  | 'newsletter'
  | 'social'
  | 'store'
  | 'print'

/** Website languages go by LanguageKey where there is one; a few pages are in languages the generator does not write. */
export type PageLanguage = 'EN' | 'NL' | 'DE' | 'FR' | 'ES' | 'AR' | 'HE' | 'JA' | 'ZH'

export interface Asset {
  id: string
  name: string | null
  url: string | null
  section: Section
  language: PageLanguage
  /** What the page is about, by its English name; null for a newsletter or a page about no product. */
  product: string | null
}

/**
 * One thing that can be found. `{product}` takes the name of the asset's product, every other `{word}` one of the values
 * that `vary` lists for it, so that a text, its reason and its fix always speak of the same thing.
 */
export interface Finding {
  rule: RuleId | null
  /** Empty: any page of that language, as a footer or a banner would be. */
  where: readonly Section[]
  /** Only where the page is about one of these, by the product's English name, or about no product. */
  products?: readonly string[]
  found: string | null
  reason: string
  fix: string | null
  suggested: string | null
  vary?: Readonly<Record<string, readonly string[]>>
}

export interface LanguageFindings {
  language: PageLanguage
  findings: readonly Finding[]
}
