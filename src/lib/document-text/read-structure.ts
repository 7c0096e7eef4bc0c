import { isRecord, printJson } from '../json.ts'
import { type DocumentElement, headingName } from './document-tree.ts'

/** Names that services use for the text and the children of an element. */
const textNames = 'text content value title heading html markdown body data children'.split(' ')
const childNames = 'items children content elements blocks data'.split(' ')
const maxDepth = 30

/** Parses `document`, whose elements the contract does not define: headings, lists and paragraphs as far as they are recognised. */
export function readStructure(elements: readonly unknown[]): DocumentElement[] {
  return elements.flatMap((element) => readElement(element, 0))
}

function readElement(element: unknown, depth: number): DocumentElement[] {
  const words = textOf(element, depth)
  const text: DocumentElement[] = words ? [{ name: 'p', children: [words] }] : []
  if (!isRecord(element)) return text
  const type = String(element['type']).toLowerCase()
  const items = depth < maxDepth ? childNames.map((name) => listIn(element[name])).find(Boolean) : undefined
  if (/list|^[uo]l$/.test(type) && items) {
    const name = element['ordered'] === true || /number|(?<!un)ordered|^ol$/.test(type) ? 'ol' : 'ul'
    return [{ name, children: items.map((item) => ({ name: 'li', children: readElement(item, depth + 1) })) }]
  }
  if (/quote/.test(type) && words) return [{ name: 'blockquote', children: text }]
  if (/head|title|^h[1-6]$/.test(type) && words) {
    const level = Number(element['level'] ?? element['depth'] ?? /\d/.exec(type)?.[0] ?? 1)
    return [{ name: headingName(level), children: [words] }]
  }
  if (words) return text
  if (items) return items.flatMap((item) => readElement(item, depth + 1))
  return [{ name: 'pre', children: [printJson(element, Infinity)], language: 'json' }]
}

function listIn(value: unknown): unknown[] | undefined {
  const list = isRecord(value) ? value['items'] : value
  return Array.isArray(list) ? list : undefined
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
  const texts = textNames.map((name) => textOf(value[name], depth + 1))
  return texts.find(Boolean) ?? ''
}
