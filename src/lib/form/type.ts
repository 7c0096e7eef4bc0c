import type { OptionsFrom } from './field.ts'
import { foldName } from './fold-name.ts'
import { isRecord } from './json.ts'
import { controlProperties, typeProperties } from './property-synonyms.ts'
import { type RoughKind, type TypeWord, typeOf } from './type-words.ts'
import { found, ownRoles, type View } from './entry-layers.ts'

/** What the entry says about its control, without its options, children and default. */
export interface TypeReading {
  kind: RoughKind | null
  /** Only generic words, or none: anything more telling in the entry may decide. */
  generic: boolean
  /** No type word at all. */
  untyped: boolean
  array: boolean
  number: boolean
  boolean: boolean
  integer: boolean
  hidden: boolean
  secret: boolean
  repeat: boolean
  /** The folded word that decided. */
  word: string
  accept?: string
  optionsFrom?: OptionsFrom
  unknownType?: string
}

const secretWords = ['secret', 'password', 'issecret']

interface Said {
  property: string
  raw: string
  word: string
  type: TypeWord | undefined
}

/** Discord numbers its components; the numbers mean nothing without a `custom_id` beside them. */
const discordTypes: Readonly<Record<number, string>> = {
  2: 'button',
  3: 'select',
  4: 'text',
  10: 'textdisplay',
  19: 'file',
  21: 'radio',
  22: 'checkboxes',
  23: 'checkbox',
}
const discordStyles: Readonly<Record<number, string>> = { 1: 'text', 2: 'textarea' }

/** These describe a value or its format, never a button, heading or layout. */
const valueProperties = new Set([
  'format',
  'style',
  'appearance',
  'contentmediatype',
  'linktype',
  'valuetype',
  'datatype',
  'editor',
  'interface',
  'subtype',
  'as',
])
const structure = new Set<RoughKind | null>(['action', 'note', 'flat', 'begin', 'end'])

function wordsIn(value: unknown, property: string, discord: boolean): string[] {
  if (typeof value === 'string') {
    const first = value.trim().split(/\s/)[0] ?? ''
    return typeOf(foldName(value)) === undefined && typeOf(foldName(first)) ? [first] : [value]
  }
  if (typeof value === 'number' && discord) {
    const table = property === 'style' ? discordStyles : discordTypes
    return property === 'type' || property === 'style' ? [table[value] ?? String(value)] : []
  }
  if (typeof value === 'number') return property === 'type' ? [String(value)] : []
  if (Array.isArray(value)) return value.slice(0, 10).flatMap((item) => (typeof item === 'string' ? [item] : []))
  if (!isRecord(value)) return []
  const name = value['name'] ?? value['type'] ?? value['kind'] ?? value['id']
  return typeof name === 'string' ? [name] : []
}

function said(view: View, outer: string | undefined, fieldIsKey: boolean): Said[] {
  const layers = view.layers.filter((layer) => ownRoles.has(layer.role))
  const hasType = layers.some((layer) => typeof layer.props.get('type') === 'string')
  const all: [property: string, word: string][] = outer === undefined ? [] : [['entry', outer]]
  for (const property of typeProperties) {
    if (property === 'field' && (hasType || fieldIsKey)) continue
    for (const layer of layers) {
      const value = layer.props.get(property)
      if (value === undefined || value === null) continue
      const discord = layer.props.has('customid')
      for (const word of wordsIn(value, property, discord)) all.push([property, word])
    }
  }
  for (const hint of view.hints) all.push(['hint', hint])
  return all.flatMap(([property, raw]) => {
    const word = foldName(raw)
    if (word === '' || word === 'null' || raw.length > 100) return []
    const type = typeOf(word)
    if (property === 'field' && !type) return []
    if (type && valueProperties.has(property) && structure.has(type.kind)) return []
    return [{ property, raw, word, type }]
  })
}

export function readType(view: View, outer: string | undefined, fieldIsKey: boolean): TypeReading {
  const words = said(view, outer, fieldIsKey)
  const known = words.filter((item) => item.type !== undefined)
  const specific = known.find((item) => !item.type?.generic && item.type?.kind !== 'array')
  const array = known.some((item) => item.type?.kind === 'array')
  const generic = known.find((item) => item.type?.generic && item.type.kind !== null)
  const winner = specific ?? (array ? known.find((item) => item.type?.kind === 'array') : generic)
  const unknown = words.find(
    (item) =>
      item.type === undefined &&
      controlProperties.has(item.property) &&
      (known.length === 0 || !/^\d+$/.test(item.word)),
  )
  return {
    kind: winner?.type?.kind ?? null,
    generic: !specific && !array,
    untyped: words.length === 0,
    array,
    number: known.some((item) => item.type?.kind === 'number'),
    boolean: known.some((item) => item.type?.kind === 'boolean'),
    integer: known.some((item) => item.type?.integer),
    hidden: known.some((item) => item.type?.hidden),
    secret:
      known.some((item) => item.type?.secret) || found(view, secretWords, ownRoles).some(({ value }) => value === true),
    repeat: known.some((item) => item.type?.repeat),
    word: winner?.word ?? '',
    accept: known.find((item) => item.type?.accept)?.type?.accept,
    optionsFrom: specific?.type?.optionsFrom,
    unknownType: specific || array ? undefined : unknown?.raw,
  }
}
