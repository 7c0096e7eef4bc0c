import { cleanText } from '../clean-text.ts'

export type TextBlock = { type: 'paragraph'; text: string } | { type: 'list'; items: string[] }

const BULLET = /^\s*(?:[-*•–·]|\d{1,3}[.)])\s+/

/** Typed text as paragraphs and lists: an empty line ends a paragraph, lines with bullets are a list. */
export function textBlocks(text: string, rich: boolean): TextBlock[] {
  const plain = cleanText(rich ? withoutMarkup(text) : text)
  return plain.split(/\n[^\S\n]*\n/).flatMap((block) =>
    blocksOfLines(
      block
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  )
}

function blocksOfLines(lines: string[]): TextBlock[] {
  if (lines.length >= 3 && lines.every(looksLikeItem)) {
    return [{ type: 'list', items: lines.map((line) => line.replace(BULLET, '')) }]
  }
  const blocks: TextBlock[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (BULLET.test(line)) {
      const item = line.replace(BULLET, '')
      if (last?.type === 'list') last.items.push(item)
      else blocks.push({ type: 'list', items: [item] })
    } else if (last?.type === 'paragraph') last.text += `\n${line}`
    else blocks.push({ type: 'paragraph', text: line })
  }
  return blocks
}

function looksLikeItem(line: string): boolean {
  return BULLET.test(line) || (line.length <= 60 && !/[.!?:…,;]$/.test(line))
}

/** The words of HTML or Markdown. None of the patterns looks past the next bracket, so hostile text takes no longer. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<(script|style)\b[^<>]*>[^<]*<\/\1\s*>/gi, '')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<\/(?:p|div|h[1-6]|ul|ol|blockquote|tr)\s*>/gi, '\n\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\[([^[\]\n]*)\]\(([^()\s]*)\)/g, '$1 ($2)')
    .replace(/^#{1,6}\s+/gm, '')
}
