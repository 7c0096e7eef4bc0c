import type { Layout } from './context.ts'
import type { Family } from './family.ts'
import {
  ending,
  facts,
  greeting,
  knowledge,
  lists,
  notes,
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

const page: Layout = {
  headings: true,
  headFirst: false,
  rowsHeading: true,
  hashtags: false,
  hook: true,
  aside: true,
  farewell: true,
}
const letter: Layout = { ...page, headings: false }

export const plans = {
  product: {
    layout: page,
    parts: [opening, texts, lists, rows, quote, facts, knowledge, warning, ending, topics, notes],
  },
  newsletter: {
    layout: letter,
    parts: [greeting, opening, texts, rows, lists, quote, facts, knowledge, topics, warning, ending, signoff, notes],
  },
  press: {
    layout: { ...page, hook: false, aside: false, farewell: false },
    parts: [opening, texts, quote, lists, rows, facts, knowledge, warning, ending, topics, notes],
  },
  social: {
    layout: { ...letter, hashtags: true, hook: false },
    parts: [opening, texts, lists, rows, quote, facts, knowledge, warning, ending, topics, notes],
  },
  faq: {
    layout: { ...page, rowsHeading: false },
    parts: [opening, texts, rows, lists, quote, facts, knowledge, warning, ending, topics, notes],
  },
  complaint: {
    layout: { ...letter, hook: false, aside: false },
    parts: [greeting, opening, texts, lists, rows, quote, facts, knowledge, topics, warning, ending, signoff, notes],
  },
  job: { layout: page, parts: [opening, texts, lists, rows, facts, quote, knowledge, topics, warning, ending, notes] },
  landing: {
    layout: page,
    parts: [opening, texts, lists, rows, quote, facts, knowledge, topics, warning, ending, notes],
  },
  blog: {
    layout: { ...page, rowsHeading: false },
    parts: [opening, texts, rows, lists, quote, facts, knowledge, topics, warning, ending, notes],
  },
  app: { layout: page, parts: [opening, texts, lists, rows, quote, facts, knowledge, warning, ending, topics, notes] },
  risk: {
    layout: { ...page, aside: false, farewell: false },
    parts: [opening, lists, texts, rows, facts, quote, knowledge, topics, ending, notes],
  },
  rewrite: {
    layout: { ...page, headFirst: true, hook: false, aside: false, farewell: false },
    parts: [opening, texts, lists, rows, quote, facts, knowledge, topics, warning, ending, notes],
  },
  invitation: {
    layout: letter,
    parts: [greeting, opening, texts, facts, lists, rows, quote, knowledge, topics, warning, ending, signoff, notes],
  },
  generic: {
    layout: page,
    parts: [opening, texts, lists, rows, quote, facts, knowledge, topics, warning, ending, notes],
  },
} satisfies Record<Family, Plan>
