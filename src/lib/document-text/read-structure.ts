import { isRecord } from '../is-record.ts'
import { printJson } from '../form/json.ts'
import { type DocumentElement, headingName, withBreaks } from './document-tree.ts'

/** Names that services use for the text and the children of an element. */
const textNames = ['text', 'content', 'value', 'title', 'heading', 'html', 'markdown', 'body', 'data'] as const
const childNames = ['items', 'children', 'content', 'elements', 'blocks', 'data'] as const
const maxDepth = 30

/** Parses `document`, whose elements the contract does not define: headings, lists and paragraphs as far as they are recognised. */
export function readStructure(elements: readonly unknown[]): DocumentElement[] {
  return elements.flatMap((element) => readElement(element, 0))
}

function readElement(element: unknown, depth: number): DocumentElement[] {
  const words = textOf(element, depth)
  if (!isRecord(element)) return paragraph(words)
  const type = typeof element['type'] === 'string' ? element['type'].toLowerCase() : ''
  const items = listOf(element)
  if (/list|^[uo]l$/.test(type) && items) {
    const ordered = element['ordered'] === true || /number|ordered|^ol$/.test(type.replace('unordered', ''))
    const children = items.map((item): DocumentElement => ({ name: 'li', children: paragraph(textOf(item, depth)) }))
    return [{ name: ordered ? 'ol' : 'ul', children }]
  }
  if (/quote/.test(type) && words) return [{ name: 'blockquote', children: paragraph(words) }]
  if (/head|title|^h[1-6]$/.test(type) && words) {
    const level = Number(element['level'] ?? element['depth'] ?? /\d/.exec(type)?.[0] ?? 1)
    return [{ name: headingName(level), children: withBreaks(words) }]
  }
  if (words) return paragraph(words)
  if (items && depth < maxDepth) return items.flatMap((item) => readElement(item, depth + 1))
  return [{ name: 'pre', children: [printJson(element, Infinity)], language: 'json' }]
}

function paragraph(words: string): DocumentElement[] {
  return words ? [{ name: 'p', children: withBreaks(words) }] : []
}

function listOf(element: Record<string, unknown>): readonly unknown[] | null {
  for (const name of childNames) {
    const found = element[name]
    if (Array.isArray(found)) return found
    if (isRecord(found) && Array.isArray(found['items'])) return found['items']
  }
  return null
}

/** The text of an element. Texts of inline children, as in rich text editors, are joined. */
function textOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!isRecord(value) || depth > maxDepth) return ''
  for (const name of textNames) {
    const found = value[name]
    if (typeof found === 'string' && found.trim()) return found.trim()
    if (isRecord(found) && textOf(found, depth + 1)) return textOf(found, depth + 1)
  }
  const children = value['children'] ?? value['content']
  const inline =
    Array.isArray(children) && children.every((child) => isRecord(child) && typeof child['text'] === 'string')
  return inline ? children.map((child) => String(isRecord(child) ? child['text'] : '')).join('') : ''
}
