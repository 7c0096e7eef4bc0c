import { webAddress } from './safe-link.ts'
import { wordPieces } from './word-pieces.ts'

// Longer texts are found by their first and last words, as in links that browsers create themselves.
const maxExactChars = 300
const wordsAtEachEnd = 6

/**
 * The address that opens an asset at the text (https://wicg.github.io/scroll-to-text-fragment/), or null where there is
 * no web address or nothing to look for. Browsers without text fragments open the page as usual.
 */
export function textFragmentAddress(asset_url: string | null | undefined, violating_text: string | null | undefined) {
  const url = webAddress(asset_url)
  const directive = textDirective(violating_text ?? '')
  if (!url || directive === null) return null
  const [fragment = '', ...directives] = url.hash.slice(1).split(':~:')
  url.hash = ''
  return `${url.href.replace(/#$/, '')}#${fragment}:~:${[directive, ...directives].join('&')}`
}

function textDirective(text: string): string | null {
  // A line of the text is at most one block of the page. A single search term may not span blocks, a range may.
  const lines = text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => withoutEdges(line))
    .filter((line) => line !== '')
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return null
  if (lines.length > 1) return `text=${encode(firstWords(first))},${encode(lastWords(last))}`
  if (first.length <= maxExactChars) return `text=${encode(first)}`
  const [start, end] = [firstWords(first), lastWords(first)]
  return start.length + end.length < first.length ? `text=${encode(start)},${encode(end)}` : `text=${encode(first)}`
}

/** Removes quotes, dots and dashes around a quotation, which are often not on the page. Matches are at word boundaries anyway. */
function withoutEdges(line: string): string {
  const collapsed = line.replaceAll(/\s+/g, ' ').trim()
  return collapsed.replaceAll(/^[\p{P}\p{Z}\p{C}]+|[\p{P}\p{Z}\p{C}]+$/gu, '') || collapsed
}

const firstWords = (line: string) => withoutEdges(takeWords(wordPieces(line)).join(''))
const lastWords = (line: string) => withoutEdges(takeWords(wordPieces(line).reverse()).reverse().join(''))

function takeWords(pieces: string[]): string[] {
  let words = 0
  const end = pieces.findIndex((piece) => {
    if (/[\p{L}\p{N}]/u.test(piece)) words += 1
    return words > wordsAtEachEnd
  })
  return end === -1 ? pieces : pieces.slice(0, end)
}

// Dash, comma and ampersand have a meaning in the directive. Half a surrogate pair cannot be encoded.
const encode = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('-', '%2D')
    .replaceAll(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
