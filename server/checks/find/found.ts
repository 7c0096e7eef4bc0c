import type { Check, CheckKind, CheckKinds } from '../rules/rule.ts'
import type { PreparedBlock, PreparedText } from './prepared-text.ts'

/** A passage that violates a rule: a part of the text of a block, as the page has it. */
export interface Found {
  block: number
  start: number
  end: number
  /** What is to stand there instead, where the check knows it. */
  suggestion?: string
}

/** Compiled once for a rule, asked of many texts. */
export type Finder = (text: PreparedText) => Found[]

export type CompileCheck<Kind extends CheckKind> = (given: CheckKinds[Kind], check: Check) => Finder

/** A part of the normalised text, quoted from the original. */
export function foundIn(block: PreparedBlock, start: number, end: number, suggestion?: string): Found {
  return { block: block.index, ...block.original(start, end), suggestion }
}

const wholeBlock = (block: PreparedBlock): Found => ({ block: block.index, start: 0, end: block.text.length })

/** What stands for the whole page: its title, or else the first sentence. Nothing on a page without text. */
export function foundOnPage({ blocks }: PreparedText): Found[] {
  const title = blocks.find(({ kind }) => kind === 'title')
  if (title) return [wholeBlock(title)]
  const first = blocks.find(({ kind }) => kind === 'text') ?? blocks[0]
  const sentence = first?.sentences()[0]
  return first && sentence ? [foundIn(first, sentence.start, sentence.end)] : []
}
