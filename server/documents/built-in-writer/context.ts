import type { WritingJob } from '../writer.ts'
import type { Brief } from './brief.ts'
import type { Family } from './family.ts'
import type { Limits } from './fit-length.ts'
import type { Phrases } from './phrases.ts'
import type { Style, StyleRules } from './style.ts'

export interface Layout {
  headings: boolean
  /** The first text has a heading as well, and does not open the document. */
  headFirst: boolean
  /** Rows of a list stand under the list's own heading; questions and answers need none. */
  rowsHeading: boolean
  hashtags: boolean
  /** The remarks that a tone of voice adds. */
  hook: boolean
  aside: boolean
  farewell: boolean
}

export interface Context {
  job: WritingJob
  brief: Brief
  family: Family
  phrases: Phrases
  style: Style
  rules: StyleRules
  layout: Layout
  limits: Limits
}
