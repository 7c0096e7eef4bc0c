import type { Layout } from './context.ts'
import type { Family } from './family.ts'
import {
  ending,
  facts,
  greeting,
  knowledge,
  lists,
  opening,
  type Part,
  quote,
  rows,
  signoff,
  texts,
  topics,
  warning,
} from './parts.ts'

export interface Plan {
  layout: Layout
  /** Every plan has a place for everything that may be given: nothing that was typed is lost. */
  parts: readonly Part[]
}

const page: Layout = { headings: true, rowsHeading: true, hashtags: false, hook: true, aside: true, farewell: true }
const letter: Layout = { ...page, headings: false }

export const plans = {
  product: { layout: page, parts: [opening, texts, lists, rows, quote, facts, knowledge, warning, ending, topics] },
  newsletter: {
    layout: letter,
    parts: [greeting, opening, texts, rows, lists, quote, facts, knowledge, topics, warning, ending, signoff],
  },
  press: {
    layout: { ...page, hook: false, aside: false, farewell: false },
    parts: [opening, texts, quote, lists, rows, facts, knowledge, warning, ending, topics],
  },
  social: {
    layout: { ...letter, hashtags: true },
    parts: [opening, texts, lists, rows, quote, facts, knowledge, warning, ending, topics],
  },
  faq: {
    layout: { ...page, rowsHeading: false },
    parts: [opening, texts, rows, lists, quote, facts, knowledge, warning, ending, topics],
  },
  complaint: {
    layout: { ...letter, hook: false, aside: false },
    parts: [greeting, opening, texts, lists, rows, quote, facts, knowledge, topics, warning, ending, signoff],
  },
  job: { layout: page, parts: [opening, texts, lists, rows, facts, quote, knowledge, topics, warning, ending] },
  landing: { layout: page, parts: [opening, texts, lists, rows, quote, facts, knowledge, topics, warning, ending] },
  blog: {
    layout: { ...page, rowsHeading: false },
    parts: [opening, texts, rows, lists, quote, facts, knowledge, topics, warning, ending],
  },
  app: { layout: page, parts: [opening, texts, lists, rows, quote, facts, knowledge, warning, ending, topics] },
  risk: {
    layout: { ...page, aside: false },
    parts: [opening, lists, texts, rows, facts, quote, knowledge, topics, ending],
  },
  generic: { layout: page, parts: [opening, texts, lists, rows, quote, facts, knowledge, topics, warning, ending] },
} satisfies Record<Family, Plan>
