import { cleanLine, shorten } from '../clean-text.ts'
import { type DocumentElement, toPlainText } from '../document-element.ts'
import { toMarkdown } from '../markdown.ts'
import type { Writer, WritingJob, Written } from '../writer.ts'
import { type Brief, readBrief } from './brief.ts'
import { type Family, familyOf } from './family.ts'
import { fitLength, type Limits } from './fit-length.ts'
import { type Phrases, phrasesOf } from './phrases.ts'
import { plans } from './plans.ts'
import { type Block, fill } from './sentence.ts'
import { styleOf, styleRules } from './style.ts'

const LONGEST_TITLE = 200
const WORDS_OF_LENGTH = new Map([
  ['short', 80],
  ['medium', 250],
  ['long', Infinity],
])

/** Composes a text from what was given, in the language of the document. The same job always gives the same text. */
export const builtInWriter: Writer = {
  pace: 'at once',
  async write(job) {
    return compose(job)
  },
}

export function compose(job: WritingJob): Written {
  const family = familyOf(job.template.key)
  const phrases = phrasesOf[job.languageKey]
  const style = styleOf(job.tone, family)
  const brief = readBrief(job, family, phrases)
  const { layout, parts } = plans[family]
  const limits = limitsOf(brief, job, phrases)
  const context = { job, brief, family, phrases, style, rules: styleRules[style], layout, limits }
  const blocks = fitLength(
    parts.flatMap((part) => part(context)),
    limits,
  )
  const title = titleOf(brief, family, phrases)
  const document: DocumentElement[] = [{ type: 'heading', level: 1, text: title }, ...blocks.map(toElement)]
  return {
    title,
    document,
    rawDocument: toPlainText(document),
    generatedOutput: toMarkdown(document, brief.links),
  }
}

function titleOf(brief: Brief, family: Family, phrases: Phrases): string {
  const words = brief.opens === 'lead' ? phrases.families[family].title : undefined
  return shorten(cleanLine(words ? fill(words, { subject: brief.subject }) : brief.subject), LONGEST_TITLE)
}

function limitsOf({ roles }: Brief, { input }: WritingJob, { yes }: Phrases): Limits {
  return {
    words: roles.get('short') === yes ? 0 : limit(roles.get('words')),
    characters: Math.min(limit(roles.get('characters')), isForX(input) ? 280 : Infinity),
  }
}

/** A number of words, or one of the lengths that forms offer by name. */
function limit(given: string | undefined): number {
  if (!given) return Infinity
  const named = WORDS_OF_LENGTH.get(given.toLowerCase())
  if (named) return named
  const number = Number(given.replace(/[^\d]/g, ''))
  return number > 0 ? number : Infinity
}

function isForX(input: WritingJob['input']): boolean {
  return Object.values(input).some((value) => typeof value === 'string' && /^(x|twitter)$/i.test(value))
}

function toElement(block: Block): DocumentElement {
  if (block.type === 'heading') return block
  if (block.type === 'list') return { type: 'list', ordered: false, items: block.items }
  return { type: 'paragraph', text: block.sentences.map(({ text }) => text).join(' ') }
}
