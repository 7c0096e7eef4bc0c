import { all, type Entry, first, firstLimit, isOn, text } from './entry.ts'
import type { Field, PlainField } from './field.ts'
import { isBlank, isRecord, type Json, plainText } from '../json.ts'
import { type KeyReading, labelOf } from './key.ts'
import { type KindReading, resolveKind, type TypeReading } from './kind.ts'
import { compiled } from './convert-value.ts'
import { kinds, type Kind } from './kinds.ts'
import { readDefault } from './raw-values.ts'
import { byLanguage, isByLanguage, textOf } from './text.ts'
import type { OptionsReading } from './options.ts'
import { parseBoolean, parseYesNo } from './fold-name.ts'
import type { Property } from './synonyms.ts'

const maxPatternChars = 1_000

/** R9: the first answer wins. Without one the field is not required, because the service may still require it. */
function readRequired(entry: Entry, byParent: boolean): boolean {
  const answer = firstLimit(entry, 'required', (value, { holder, props }) => {
    // An HTML attribute counts without a value.
    const isHtml = holder.startsWith('attr') || props.has('tag') || props.has('el')
    return value === '' && isHtml ? true : parseBoolean(value)
  })
  return answer ?? !(first(entry, 'optional', parseYesNo) ?? !byParent)
}

function toNumber(value: unknown): number | undefined {
  const given = plainText(value).trim().replace(',', '.')
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(given) ? Number(given) : undefined
}

/** Numbers that count something; nothing may count nothing. */
function countIn(entry: Entry, ...names: Property[]): number | undefined {
  const number = names.map((name) => firstLimit(entry, name, toNumber)).find((given) => given !== undefined)
  return number !== undefined && Number.isInteger(number) && number > 0 ? number : undefined
}

function numberLimits(entry: Entry, type: TypeReading): Partial<Field> {
  const isInteger = type.integer ?? isOn(entry, 'integer')
  // `exclusiveMinimum: true` is how older schemas say that `minimum` itself is refused.
  const bound = (name: Property, exclusive: Property, inward: 1 | -1): number | undefined => {
    const limit = firstLimit(entry, name, toNumber)
    const isRefused = isInteger && all(entry, exclusive).some(({ value }) => value === true || value === limit)
    return limit !== undefined && isRefused ? limit + inward : limit
  }
  return {
    integer: isInteger || undefined,
    min: bound('min', 'exclusiveMin', 1),
    max: bound('max', 'exclusiveMax', -1),
  }
}

/** The pattern. The service checks with its own: one that the browser cannot compile is not checked here. */
function patternOf(entry: Entry): string | undefined {
  const given = firstLimit(entry, 'pattern', (value) => (typeof value === 'string' && value !== '' ? value : undefined))
  if (given === undefined || given.length > maxPatternChars) return undefined
  const source = /^\/(.+)\/[a-z]*$/s.exec(given)?.[1] ?? given
  return compiled(source) ? source : undefined
}

/** R12: `min` and `max` count what the kind has: characters, items, or the value itself. */
function limitsOf(entry: Entry, kind: Kind, type: TypeReading): Partial<Field> {
  switch (kinds[kind].counts) {
    case 'value':
      return numberLimits(entry, type)
    case 'items':
      return { minItems: countIn(entry, 'minItems', 'min'), maxItems: countIn(entry, 'maxItems', 'max') }
    case 'characters':
      return {
        minLength: countIn(entry, 'minLength', 'min'),
        maxLength: countIn(entry, 'maxLength', 'max'),
        pattern: kind === 'file' ? undefined : patternOf(entry),
      }
    default:
      return {}
  }
}

/** R11: the first default that fits. */
function defaultOf(entry: Entry, field: PlainField): Json | undefined {
  const given = first(entry, 'default', (value) => {
    const isLocalised = isRecord(value) && field.kind !== 'json' && isByLanguage(value)
    const plain = isLocalised ? byLanguage(Object.entries(value), entry.context.language)[0]?.[1] : value
    const fitting = isBlank(plain) ? undefined : readDefault(plain, field)
    return isBlank(fitting) ? undefined : fitting
  })
  if (given !== undefined) return given
  const chosen = (field.options ?? []).filter((option) => option.chosen).map(({ value }) => value)
  return field.kind === 'select' || chosen.length === 0 ? chosen[0] : chosen
}

function placeholderOf(entry: Entry): string | undefined {
  return first(entry, 'placeholder', (value, { word }) =>
    textOf(word === 'examples' && Array.isArray(value) ? value[0] : value, entry.context.language),
  )
}

function acceptOf(entry: Entry): string | undefined {
  return first(entry, 'accept', (value) => (Array.isArray(value) ? value.join(',') : plainText(value)) || undefined)
}

/** What an entry says before it is decided what it is. */
export interface EntryReading {
  entry: Entry
  type: TypeReading
  key: KeyReading
}

/** Everything about a field except where it stands. `settled` is the kind, if the items of an array say more than the entry. */
export function readField(
  { entry, type, key }: EntryReading,
  given: OptionsReading,
  requiredByParent: boolean,
  settled?: KindReading,
): PlainField {
  const reading = settled ?? resolveKind(entry, type, given, key.key ?? '')
  const { kind, optionsFrom, itemKind } = reading
  const hasOptions = (kind === 'select' || kind === 'multiselect') && given.options.length > 0
  const label = labelOf(entry, key) ?? ''
  const help = text(entry, 'help')
  const field: PlainField = {
    label,
    kind,
    required: readRequired(entry, requiredByParent),
    help: help === label ? undefined : help,
    placeholder: placeholderOf(entry),
    options: hasOptions ? given.options : undefined,
    optionsFrom,
    allowOther: (reading.allowOther && hasOptions) || undefined,
    ...limitsOf(entry, kind, type),
    accept: kind === 'file' ? (acceptOf(entry) ?? type.accept) : undefined,
    multiple: (reading.multiple && (kind === 'file' || optionsFrom !== undefined)) || undefined,
    itemKind,
    decimal: kind === 'number' || itemKind === 'number' ? entry.context.language.decimal : undefined,
    secret: (type.secret && kind === 'text') || undefined,
    unknownType: type.unknownType,
  }
  return { ...field, default: defaultOf(entry, field) }
}

/** Only a control is required, has a placeholder or a default, or limits what may be typed. */
function asksSomething(entry: Entry): boolean {
  if (readRequired(entry, false) || placeholderOf(entry) !== undefined) return true
  const limits = all(entry, 'maxLength').filter(({ word }) => word !== 'length')
  const defaults = all(entry, 'default').filter(({ word }) => word === 'default' || word === 'defaultvalue')
  return [...limits, ...defaults].some(({ value }) => Boolean(value))
}

/** R5: whether the entry is a text rather than a question. Called for entries without children and options. */
export function isNote({ entry, type, key }: EntryReading): boolean {
  const isKeyless = key.key === undefined
  const isLabelled = text(entry, 'label') !== undefined
  const hasContent = text(entry, 'content') !== undefined
  if (asksSomething(entry)) return false
  if (type.kind === 'note' || type.kind === 'flat') return true
  if (type.kind === 'note?') return isKeyless || hasContent || (!isLabelled && text(entry, 'body') !== undefined)
  if (!isKeyless) return false
  if (type.kind === 'group?' || type.word === 'paragraph' || type.accept === 'image/*') return true
  return type.generic && !isLabelled && hasContent
}

/** The heading and the whole text of a note. */
export function readNote({ entry, key }: EntryReading): { label: string; text: string } {
  const heading = text(entry, 'label') ?? key.label
  const body = text(entry, 'content') ?? text(entry, 'body')
  const name = key.word === 'name' && body === undefined ? key.key : undefined
  const help = body === undefined ? text(entry, 'help') : undefined
  const parts = [heading ?? name, body, help].filter((part) => part !== undefined)
  return { label: heading ?? '', text: [...new Set(parts)].join('\n') }
}
