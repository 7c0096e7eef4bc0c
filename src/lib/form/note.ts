import { isRecord } from './json.ts'
import type { KeyReading } from './key.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { readRequired } from './required.ts'
import { textOf } from './text.ts'
import type { TypeReading } from './type.ts'
import { firstText, type View } from './entry-layers.ts'

const sureStatic = [
  'html',
  'content',
  'markdown',
  'message',
  'markup',
  'richtext',
  'template',
  'tpl',
  'children',
  'elements',
  'copy',
]
const allStatic = [...sureStatic, 'body', 'text', 'value', 'alt', 'alttext', 'altText']

const headings = propertySynonyms.label.filter((word) => word !== 'text')

function staticText(view: View, words: readonly string[]): string | undefined {
  for (const layer of view.layers) {
    if (layer.role === 'rule') continue
    for (const word of words) {
      const value = layer.props.get(word)
      if (word === 'richtext' && typeof value !== 'string') continue
      const text = textOf(value, view.language)
      if (text !== undefined) return text
    }
  }
  return undefined
}

/** Only a control is required, has a placeholder or limits what may be typed. */
function asksSomething(view: View): boolean {
  if (readRequired(view, false) || firstText(view, propertySynonyms.placeholder) !== undefined) return true
  return view.layers.some((layer) =>
    [...propertySynonyms.maxLength, 'default', 'defaultvalue'].some((word) => {
      const value = layer.props.get(word)
      return (
        word !== 'length' && value !== undefined && value !== null && value !== '' && value !== 0 && value !== false
      )
    }),
  )
}

/** Whether the tree has a control, or only formatted text. */
export function holdsControl(value: unknown, depth = 0): boolean {
  if (depth > 6) return true
  if (Array.isArray(value)) return value.some((item) => holdsControl(item, depth + 1))
  if (!isRecord(value)) return false
  if (['$formkit', '$cmp', 'name', 'key', 'id', 'action_id', 'variable'].some((name) => Object.hasOwn(value, name)))
    return true
  return holdsControl(value['children'] ?? value['elements'], depth + 1)
}

/** Whether the entry is a text rather than a question. Called for entries without children and options. */
export function isNote(view: View, type: TypeReading, key: KeyReading): boolean {
  const keyless = key.key === undefined
  switch (type.kind) {
    case 'note':
    case 'flat':
      return keyless || !asksSomething(view)
    case 'note?': {
      if (keyless) return !asksSomething(view)
      const unlabelled = firstText(view, propertySynonyms.label) === undefined
      return staticText(view, unlabelled ? allStatic : sureStatic) !== undefined
    }
    case 'end':
      return true
    case 'group?':
    case 'begin':
      return keyless
    case 'textarea':
      return keyless && type.word === 'paragraph' && !asksSomething(view)
    case 'file':
      return keyless && type.accept === 'image/*' && !asksSomething(view)
    default: {
      if (!keyless && !isInternalText(view, type, key)) return false
      const unlabelled = firstText(view, headings) === undefined
      return (
        unlabelled &&
        type.generic &&
        staticText(view, keyless ? sureStatic : ['text']) !== undefined &&
        !asksSomething(view)
      )
    }
  }
}

/** Camunda's `{type: 'text', text: '# Heading', id: 'Field_1abc'}` is a text to read. */
function isInternalText(view: View, type: TypeReading, key: KeyReading): boolean {
  if (type.word !== 'text' || key.word !== 'id') return false
  const text = view.layers.find((layer) => layer.role === 'own')?.props.get('text')
  return typeof text === 'string' && /^#|\n|<\w|.{80}/.test(text.slice(0, 2_000))
}

/** The heading and the whole text of a note. */
export function noteTexts(view: View, key: KeyReading): { label: string; text: string } {
  const heading = firstText(view, headings) ?? key.label
  const human = key.word === 'name' && key.key !== undefined && /\s/.test(key.key) ? key.key : undefined
  const body = staticText(view, allStatic)
  const help = body === undefined ? firstText(view, propertySynonyms.help) : undefined
  const parts = [heading ?? (body === undefined ? human : undefined), body, help].filter((part) => part !== undefined)
  return { label: heading ?? '', text: [...new Set(parts)].join('\n') }
}
