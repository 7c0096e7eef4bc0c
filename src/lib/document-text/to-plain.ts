import { boxPattern, type DocumentElement, elementsOf, itemSign, textOf } from './document-tree.ts'

/** Plain text: blank lines between blocks, bullets and numbers before items. */
export function toPlain(blocks: readonly DocumentElement[]): string {
  return blocks.map(plainBlock).join('\n\n')
}

function plainBlock(block: DocumentElement): string {
  const inner = elementsOf(block.children)
  switch (block.name) {
    case 'ul':
    case 'ol':
      return inner.map((item, index) => plainItem(item, itemSign(block, index, '•'))).join('\n')
    case 'blockquote':
      return toPlain(inner)
    case 'table':
      return inner
        .map((row) => elementsOf(row.children).map((cell) => textOf(cell.children).trim().replaceAll(/\n+/g, ' ')))
        .map((cells) => cells.join('\t'))
        .join('\n')
    case 'hr':
      return '* * *'
    default:
      return textOf(block.children).trimEnd()
  }
}

/** A task has its box as its sign. */
function plainItem({ children }: DocumentElement, sign: string): string {
  const words = elementsOf(children).map(plainBlock).join('\n')
  return `${boxPattern.test(words) ? '' : `${sign} `}${words.replaceAll('\n', '\n  ')}`.trimEnd()
}

/** Counts words by the rules of the language: scripts without spaces have words too. */
export function countWords(text: string, language?: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike) words += 1
  return words
}

/** Counts characters including spaces, without line breaks, and an emoji as one. */
export function countCharacters(text: string, language?: string): number {
  const line = text.replaceAll(/[\r\n]+/g, '')
  let characters = 0
  for (const _ of new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(line)) characters += 1
  return characters
}
