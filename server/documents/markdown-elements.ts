import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { DocumentElement } from './document-element.ts'

/** Headings, paragraphs and lists of a Markdown text, as plain text: the marks inside a line are dropped. */
export function markdownElements(markdown: string): DocumentElement[] {
  return lexer(markdown).flatMap(elementsOf)
}

function elementsOf(token: Token): DocumentElement[] {
  if (!isMarked(token)) return []
  switch (token.type) {
    case 'heading':
      return [{ type: 'heading', level: levelOf(token.depth), text: inlineText(token.tokens) }]
    case 'list':
      return [{ type: 'list', ordered: token.ordered, items: token.items.map(itemText) }]
    case 'blockquote':
      return token.tokens.flatMap(elementsOf)
    case 'table':
      return [token.header, ...token.rows].map((row) =>
        paragraph(row.map(({ tokens }) => inlineText(tokens)).join(' | ')),
      )
    case 'code':
      return [paragraph(token.text)]
    case 'html':
    case 'text':
    case 'paragraph':
      return [paragraph('tokens' in token && token.tokens ? inlineText(token.tokens) : token.text)].filter(
        ({ text }) => text !== '',
      )
    default:
      return []
  }
}

function paragraph(text: string): DocumentElement & { type: 'paragraph' } {
  return { type: 'paragraph', text: text.trim() }
}

function itemText({ tokens }: Tokens.ListItem): string {
  return tokens
    .flatMap(elementsOf)
    .map((element) => (element.type === 'list' ? element.items.join('\n') : element.text))
    .join('\n')
}

function inlineText(tokens: readonly Token[]): string {
  return tokens.map(inlineTokenText).join('').trim()
}

function inlineTokenText(token: Token): string {
  if (!isMarked(token)) return token.raw
  switch (token.type) {
    case 'br':
      return '\n'
    case 'link':
      return linkText(inlineText(token.tokens), token.href)
    case 'image':
      return linkText(token.text, token.href)
    case 'strong':
    case 'em':
    case 'del':
      return inlineText(token.tokens)
    case 'escape':
    case 'codespan':
      return token.text
    case 'text':
      return token.tokens ? inlineText(token.tokens) : token.text.replaceAll('\n', ' ')
    default:
      return token.raw
  }
}

function linkText(text: string, href: string): string {
  return href === text || href === `mailto:${text}` ? text : `${text} (${href})`
}

function levelOf(depth: number): 1 | 2 | 3 {
  if (depth === 1) return 1
  return depth === 2 ? 2 : 3
}

/** Marked's own kinds of token; extensions, of which we use none, would add others. */
function isMarked(token: Token): token is MarkedToken {
  return token.type !== 'generic'
}
