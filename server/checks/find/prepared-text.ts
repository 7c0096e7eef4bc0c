import type { Block, ExtractedText } from '../extracted-text.ts'

/** A block as rules compare it. Normalised once, for all rules. */
export interface PreparedBlock extends Block {
  index: number
  isHeading: boolean
  /** White space is one space, quotation marks and hyphens are plain, soft hyphens are left out. */
  normalised: string
  /** Where a part of the normalised text stands in the text. */
  original(start: number, end: number): { start: number; end: number }
  sentences(): Part[]
}

/** Of a normalised text. */
export interface Part {
  text: string
  start: number
  end: number
}

export interface PreparedText extends Omit<ExtractedText, 'blocks'> {
  blocks: PreparedBlock[]
}

export function prepareText(text: ExtractedText): PreparedText {
  const segmenter = new Intl.Segmenter(text.language === null ? undefined : languageTag(text.language), {
    granularity: 'sentence',
  })
  const blocks = text.blocks.map((block, index): PreparedBlock => {
    const next = text.blocks[index + 1]
    let sentences: Part[] | undefined
    const { normalised, original } = normalise(block.text)
    return {
      ...block,
      index,
      isHeading: block.kind === 'text' && next?.heading === block.text && block.heading !== block.text,
      normalised,
      original,
      sentences: () => (sentences ??= sentencesOf(normalised, segmenter)),
    }
  })
  return { ...text, blocks }
}

/** The contract's keys of languages are codes of countries in three cases. */
const languageTags: Readonly<Record<string, string>> = { GR: 'el', SE: 'sv', DK: 'da' }

export const languageTag = (key: string) => languageTags[key] ?? key.toLowerCase()

function sentencesOf(text: string, segmenter: Intl.Segmenter): Part[] {
  return Array.from(segmenter.segment(text), ({ segment, index }) => {
    const trimmed = segment.trimEnd()
    return { text: trimmed, start: index, end: index + trimmed.length }
  })
}

const removed = /[\u00ad\u200b-\u200f\u2060\ufeff]/
const replaced = new Map(
  Object.entries({
    '‘': "'",
    '’': "'",
    '‚': "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
    '‐': '-',
    '‑': '-',
    '‒': '-',
    '–': '-',
    '−': '-',
    '…': '...',
  }),
)
const ligature = /[\ufb00-\ufb06]/
const combiningMark = /[\u0300-\u036f]/

export function normalise(original: string): Pick<PreparedBlock, 'normalised' | 'original'> {
  let normalised = ''
  const starts: number[] = []
  const ends: number[] = []
  const append = (characters: string, start: number, end: number) => {
    normalised += characters
    for (let count = 0; count < characters.length; count += 1) {
      starts.push(start)
      ends.push(end)
    }
  }
  for (let index = 0; index < original.length; index += 1) {
    const character = original.charAt(index)
    const isAscii = character <= '\u007f'
    if (isAscii ? character <= ' ' : /\s/.test(character)) {
      if (!normalised.endsWith(' ')) append(' ', index, index + 1)
    } else if (isAscii) {
      append(character, index, index + 1)
    } else if (combiningMark.test(character)) {
      const composed = (normalised.at(-1) ?? '').concat(character).normalize('NFC')
      if (composed.length === 1) {
        normalised = normalised.slice(0, -1) + composed
        ends[ends.length - 1] = index + 1
      } else {
        append(character, index, index + 1)
      }
    } else if (!removed.test(character)) {
      const plain = ligature.test(character) ? character.normalize('NFKC') : (replaced.get(character) ?? character)
      append(plain, index, index + 1)
    }
  }
  return {
    normalised,
    original: (start, end) => ({ start: starts[start] ?? original.length, end: ends[end - 1] ?? original.length }),
  }
}
