import { isRecord } from '../is-record.ts'
import { printJson } from '../form/json.ts'
import { type DocumentElement, headingName } from './document-tree.ts'

/** Names that services use for the text and the children of an element. */
const textNames = 'text content value title heading html markdown body data children'.split(' ')
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
    return [{ name: headingName(level), children: [words] }]
  }
  if (words) return paragraph(words)
  if (items && depth < maxDepth) return items.flatMap((item) => readElement(item, depth + 1))
  return [{ name: 'pre', children: [printJson(element, Infinity)], language: 'json' }]
}

function paragraph(words: string): DocumentElement[] {
  return words ? [{ name: 'p', children: [words] }] : []
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
  if (Array.isArray(value)) {
    const texts = value.map((child) => (isRecord(child) ? child['text'] : undefined))
    return texts.every((text) => typeof text === 'string') ? texts.join('').trim() : ''
  }
  if (!isRecord(value) || depth > maxDepth) return ''
  for (const name of textNames) {
    const text = textOf(value[name], depth + 1)
    if (text) return text
  }
  return ''
}
