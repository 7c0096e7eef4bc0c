import type { KeyReading } from './key.ts'
import type { TypeReading } from './kind.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { readRequired } from './read-field.ts'
import { textOf } from './text.ts'
import { firstText, found, textRoles, type View } from './entry-layers.ts'

const sureStatic = 'html content markdown message markup richtext template tpl children elements copy'.split(' ')
const allStatic = [...sureStatic, 'body', 'text', 'value', 'alt', 'alttext']
const headings = propertySynonyms.label.filter((word) => word !== 'text')
const limitWords = [...propertySynonyms.maxLength.filter((word) => word !== 'length'), 'default', 'defaultvalue']

function staticText(view: View, words: readonly string[]): string | undefined {
  const texts = found(view, words, textRoles).map(({ value }) => textOf(value, view.language))
  return texts.find((text) => text !== undefined)
}

/** Only a control is required, has a placeholder or limits what may be typed. */
function asksSomething(view: View): boolean {
  if (readRequired(view, false) || firstText(view, propertySynonyms.placeholder) !== undefined) return true
  return found(view, limitWords).some(({ value }) => Boolean(value))
}

/** Whether there is a control in the tree, or only formatted text. */
export function holdsControl(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth > 6 || ['$formkit', 'name', 'key', 'id'].some((name) => Object.hasOwn(value, name))) return true
  return Object.values(value).some((inner) => holdsControl(inner, depth + 1))
}

/** Whether the entry is a text rather than a question. Called for entries without children and options. */
export function isNote(view: View, type: TypeReading, key: KeyReading): boolean {
  const isKeyless = key.key === undefined
  const isLabelled = firstText(view, headings) !== undefined
  if (asksSomething(view)) return false
  if (type.kind === 'note' || type.kind === 'flat') return true
  if (type.kind === 'note?') return isKeyless || staticText(view, isLabelled ? sureStatic : allStatic) !== undefined
  if (!isKeyless) return false
  if (type.kind === 'group?' || type.word === 'paragraph' || type.accept === 'image/*') return true
  return type.generic && !isLabelled && staticText(view, sureStatic) !== undefined
}

/** The heading and the whole text of a note. */
export function noteTexts(view: View, key: KeyReading): { label: string; text: string } {
  const heading = firstText(view, headings) ?? key.label
  const body = staticText(view, allStatic)
  const name = key.word === 'name' && body === undefined ? key.key : undefined
  const help = body === undefined ? firstText(view, propertySynonyms.help) : undefined
  const parts = [heading ?? name, body, help].filter((part) => part !== undefined)
  return { label: heading ?? '', text: [...new Set(parts)].join('\n') }
}
