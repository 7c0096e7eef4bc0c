import type { SchemaLanguageKey as LanguageKey } from '../../contract.gen.ts'
import type { Family } from './family.ts'
import type { Style } from './style.ts'
import { da } from './phrases/da.ts'
import { de } from './phrases/de.ts'
import { el } from './phrases/el.ts'
import { en } from './phrases/en.ts'
import { es } from './phrases/es.ts'
import { fi } from './phrases/fi.ts'
import { fr } from './phrases/fr.ts'
import { it } from './phrases/it.ts'
import { nb } from './phrases/nb.ts'
import { nl } from './phrases/nl.ts'
import { pl } from './phrases/pl.ts'
import { pt } from './phrases/pt.ts'
import { ru } from './phrases/ru.ts'
import { sv } from './phrases/sv.ts'
import { tr } from './phrases/tr.ts'

/** How the reader is addressed: tu or vous, je or u. */
export type Address = 'near' | 'formal'

/**
 * The words of one language. They say nothing about the subject that the input does not say: a writer for compliance
 * reviewers makes no claims of its own. Given values stand where the language needs no ending on them, often in quotes or
 * after a colon. `{subject}`, `{brand}`, `{audience}`, `{person}`, `{keywords}`, `{url}` and `{text}` are filled in.
 */
export interface Phrases {
  /** BCP 47; the contract's LanguageKey is not (GR, SE, DK, NO). */
  locale: string
  quotes: readonly [string, string]
  colon: string
  yes: string
  no: string
  audience: string
  facts: string
  knowledge: string
  topics: string
  link: string
  /** Heading over what is for whoever publishes the text, not for its reader. */
  notes: string
  /** The first word of a text that is paid for. */
  advertisement: string
  /** Before the words of a customer who complains. */
  told: string
  greeting: Record<Address, { someone: string; everyone: string }>
  signoff: Record<Address, string>
  families: Record<Family, FamilyPhrases>
  styles: Record<Exclude<Style, 'neutral'>, StylePhrases>
}

interface FamilyPhrases {
  /** The subject alone when there is none. */
  title?: string
  lead: string
  /** In the place of `lead` when the input names no subject. */
  leadAlone?: string
  /** In the place of `lead` when the input names a company. */
  leadBrand?: string
  more: string
  list: string
  endHeading?: string
  end: string
}

interface StylePhrases {
  hook: string
  aside: string
  end: string
}

export const phrasesOf = {
  NL: nl,
  EN: en,
  ES: es,
  IT: it,
  GR: el,
  SE: sv,
  PT: pt,
  FR: fr,
  FI: fi,
  PL: pl,
  DE: de,
  TR: tr,
  DK: da,
  RU: ru,
  NO: nb,
} satisfies Record<LanguageKey, Phrases>
