import type { Field, PlainField } from './field.ts'
import { isBlank, isRecord, type Json, plainText } from '../json.ts'
import { type KeyReading, labelOf } from './key.ts'
import { type KindReading, resolveKind, type TypeReading } from './resolve-kind.ts'
import { compiled } from './convert-value.ts'
import { kinds, type Kind } from './kinds.ts'
import { readDefault } from './raw-values.ts'
import { byLanguage, isByLanguage, textOf } from './text.ts'
import type { OptionsReading } from './options.ts'
import { parseBoolean, parseYesNo } from './fold-name.ts'
import { propertySynonyms as names, staticWords, sureStaticWords } from './synonyms.ts'
import { firstOf, firstText, found, isOn, ownRoles, textRoles, type View } from './entry-layers.ts'

const maxPatternChars = 1_000

/** The first answer wins. Without one the field is not required, because the service may still require it. */
function readRequired(view: View, byParent: boolean): boolean {
  const answer = firstOf(view, names.required, (value, { name, props }) => {
    // An HTML attribute counts without a value.
    const isHtml = name.startsWith('attr') || props.has('tag') || props.has('el')
    return value === '' && isHtml ? true : parseBoolean(value)
  })
  return answer ?? !(firstOf(view, names.optional, parseYesNo) ?? !byParent)
}

function numberIn(view: View, words: readonly string[]): number | undefined {
  return firstOf(view, words, (value) => {
    const given = isRecord(value) ? value['value'] : value
    if (typeof given === 'number') return Number.isFinite(given) ? given : undefined
    const plain = plainText(given).trim()
    return /^-?\d{1,15}([.,]\d{1,10})?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined
  })
}

function numberLimits(view: View, type: TypeReading): Partial<Field> {
  const isInteger = type.integer ?? isOn(view, names.integer)
  // `exclusiveMinimum: true` is how older schemas say that `minimum` itself is refused.
  const bound = (words: readonly string[], exclusive: string, inward: 1 | -1): number | undefined => {
    const limit = numberIn(view, words)
    const isRefused = isInteger && found(view, [exclusive]).some(({ value }) => value === true || value === limit)
    return limit !== undefined && isRefused ? limit + inward : limit
  }
  return {
    integer: isInteger || undefined,
    min: bound(names.min, 'exclusiveminimum', 1),
    max: bound(names.max, 'exclusivemaximum', -1),
  }
}

/** The pattern. The service checks with its own: one that the browser cannot compile is not checked here. */
function patternIn(view: View): string | undefined {
  const text = firstOf(view, names.pattern, (value) => {
    const given = isRecord(value) ? (value['pattern'] ?? value['value']) : value
    return typeof given === 'string' ? given || undefined : undefined
  })
  if (text === undefined) return undefined
  const source = /^\/(.+)\/[a-z]*$/s.exec(text)?.[1] ?? text
  return source !== '' && text.length <= maxPatternChars && compiled(source) ? source : undefined
}

/** `min` and `max` count what the kind has: characters, items, or the value itself. */
function limitsOf(view: View, kind: Kind, type: TypeReading): Partial<Field> {
  const { counts } = kinds[kind]
  if (counts === undefined) return {}
  if (counts === 'value') return numberLimits(view, type)
  const count = (words: readonly string[], others: readonly string[]): number | undefined => {
    const number = numberIn(view, words) ?? numberIn(view, others)
    return number !== undefined && Number.isInteger(number) && number > 0 ? number : undefined
  }
  if (counts === 'items')
    return { minItems: count(names.minItems, names.min), maxItems: count(names.maxItems, names.max) }
  return {
    minLength: count(names.minLength, names.min),
    maxLength: count(names.maxLength, names.max),
    pattern: kind === 'file' ? undefined : patternIn(view),
  }
}

/** The first default that fits. */
function defaultOf(view: View, field: PlainField): Json | undefined {
  for (const { value } of found(view, names.default, ownRoles)) {
    const isLocalised = isRecord(value) && field.kind !== 'json' && isByLanguage(value)
    const given = isLocalised ? byLanguage(Object.entries(value), view.language)[0] : value
    const fitting = isBlank(given) ? undefined : readDefault(given, field)
    if (!isBlank(fitting)) return fitting
  }
  const chosen = (field.options ?? []).filter((option) => option.chosen).map(({ value }) => value)
  return field.kind === 'select' || chosen.length === 0 ? chosen[0] : chosen
}

function placeholderOf(view: View): string | undefined {
  const example = (value: unknown) => textOf(Array.isArray(value) ? value[0] : value, view.language)
  return firstText(view, names.placeholder) ?? firstOf(view, names.examples, example)
}

function acceptOf(view: View, type: TypeReading): string | undefined {
  const given = firstOf(
    view,
    names.accept,
    (value) => (Array.isArray(value) ? value.join(',') : plainText(value)) || undefined,
  )
  return given ?? type.accept
}

/** An entry, before it is decided what it is. */
export interface Entry {
  view: View
  type: TypeReading
  key: KeyReading
}

/** Everything about a field except where it stands. `settled` is the kind, if the items of an array say more than the entry. */
export function readField(
  { view, type, key }: Entry,
  given: OptionsReading,
  requiredByParent: boolean,
  settled?: KindReading,
): PlainField {
  const reading = settled ?? resolveKind(view, type, given, key.key ?? '')
  const { kind, optionsFrom, itemKind } = reading
  const hasOptions = (kind === 'select' || kind === 'multiselect') && given.options.length > 0
  const options = hasOptions ? given.options : undefined
  const label = labelOf(view, key) ?? ''
  const help = firstText(view, names.help)
  const field: PlainField = {
    label,
    kind,
    required: readRequired(view, requiredByParent),
    help: help === label ? undefined : help,
    placeholder: placeholderOf(view),
    options,
    optionsFrom,
    allowOther: (reading.allowOther && options !== undefined) || undefined,
    ...limitsOf(view, kind, type),
    accept: kind === 'file' ? acceptOf(view, type) : undefined,
    multiple: (reading.multiple && (kind === 'file' || optionsFrom !== undefined)) || undefined,
    itemKind,
    decimal: kind === 'number' || itemKind === 'number' ? view.language.decimal : undefined,
    secret: (type.secret && kind === 'text') || undefined,
    unknownType: type.unknownType,
  }
  return { ...field, default: defaultOf(view, field) }
}

const headings = names.label.filter((word) => word !== 'text')
const limitWords = [...names.maxLength.filter((word) => word !== 'length'), 'default', 'defaultvalue']

function staticText(view: View, words: readonly string[]): string | undefined {
  return firstOf(view, words, (value) => textOf(value, view.language), textRoles)
}

/** Only a control is required, has a placeholder or limits what may be typed. */
function asksSomething(view: View): boolean {
  if (readRequired(view, false) || firstText(view, names.placeholder) !== undefined) return true
  return found(view, limitWords).some(({ value }) => Boolean(value))
}

/** Whether the entry is a text rather than a question. Called for entries without children and options. */
export function isNote(view: View, type: TypeReading, key: KeyReading): boolean {
  const isKeyless = key.key === undefined
  const isLabelled = firstText(view, headings) !== undefined
  if (asksSomething(view)) return false
  if (type.kind === 'note' || type.kind === 'flat') return true
  if (type.kind === 'note?')
    return isKeyless || staticText(view, isLabelled ? sureStaticWords : staticWords) !== undefined
  if (!isKeyless) return false
  if (type.kind === 'group?' || type.word === 'paragraph' || type.accept === 'image/*') return true
  return type.generic && !isLabelled && staticText(view, sureStaticWords) !== undefined
}

/** The heading and the whole text of a note. */
export function noteTexts(view: View, key: KeyReading): { label: string; text: string } {
  const heading = firstText(view, headings) ?? key.label
  const body = staticText(view, staticWords)
  const name = key.word === 'name' && body === undefined ? key.key : undefined
  const help = body === undefined ? firstText(view, names.help) : undefined
  const parts = [heading ?? name, body, help].filter((part) => part !== undefined)
  return { label: heading ?? '', text: [...new Set(parts)].join('\n') }
}
