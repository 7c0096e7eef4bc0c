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
/** What becomes up to three characters. */
const expanded = /[…\ufb00-\ufb06]/g
const combiningMark = /[\u0300-\u036f]/
/** What is compared as it stands: most texts have nothing else. */
const isPlain = (original: string) => !/[^ -~]| {2}/.test(original)
const codeOfSpace = 32

/** In linear time, also for a text of megabytes: a string that grows is copied whenever its end is looked at. */
export function normalise(original: string): Pick<PreparedBlock, 'normalised' | 'original'> {
  if (isPlain(original)) return { normalised: original, original: (start, end) => ({ start, end }) }
  const capacity = original.length + 2 * (original.match(expanded)?.length ?? 0)
  const codes = new Uint16Array(capacity)
  const starts = new Uint32Array(capacity)
  const ends = new Uint32Array(capacity)
  let length = 0
  const append = (characters: string, index: number) => {
    for (let at = 0; at < characters.length; at += 1) {
      codes[length] = characters.charCodeAt(at)
      starts[length] = index
      ends[length] = index + 1
      length += 1
    }
  }
  for (let index = 0; index < original.length; index += 1) {
    const character = original.charAt(index)
    const isAscii = character <= '\u007f'
    if (isAscii ? character <= ' ' : /\s/.test(character)) {
      if (codes[length - 1] !== codeOfSpace) append(' ', index)
    } else if (isAscii) {
      append(character, index)
    } else if (combiningMark.test(character)) {
      const composed = String.fromCharCode(codes[length - 1] ?? 0, character.charCodeAt(0)).normalize('NFC')
      if (length > 0 && composed.length === 1) {
        codes[length - 1] = composed.charCodeAt(0)
        ends[length - 1] = index + 1
      } else {
        append(character, index)
      }
    } else if (!removed.test(character)) {
      append(ligature.test(character) ? character.normalize('NFKC') : (replaced.get(character) ?? character), index)
    }
  }
  return {
    normalised: Buffer.from(codes.buffer, 0, length * 2).toString('utf16le'),
    original: (start, end) => ({
      start: start < length ? (starts[start] ?? 0) : original.length,
      end: ends[end - 1] ?? original.length,
    }),
  }
}
