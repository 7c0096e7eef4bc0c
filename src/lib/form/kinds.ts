import {
  type Converted,
  converted,
  countIssues,
  defaultOption,
  type FieldSettings,
  issue,
  type Issue,
  itemsIn,
  matchOption,
  optionIssue,
  parseItems,
  parseNumeric,
  parseOption,
  parseText,
  rawNumber,
  textIssues,
} from './convert-value.ts'
import { parseYesNo } from './fold-name.ts'
import { isRecord, isScalar, type Json, parseJson, plainText, toJson } from '../json.ts'
import { type Raw } from './values.ts'

/** The controls that the generation page has. */
export type ControlName =
  | 'line'
  | 'lines'
  | 'color'
  | 'yes/no'
  | 'date or time'
  | 'choice'
  | 'choices'
  | 'tags'
  | 'file'
  | 'rows'
  | 'text'

/** Everything about a kind of field. */
interface KindDefinition {
  control: ControlName
  /** The keyboard of a phone. */
  keyboard?: 'url' | 'email' | 'tel' | 'decimal'
  /** What the limits of a field count. */
  counts?: 'characters' | 'items' | 'value'
  /** Converts what was typed, which is not empty. Never throws and loses nothing. */
  parse: (raw: Raw, field: FieldSettings) => Converted
  /** The problems of an answer; `check-values.ts` checks the rows of a list. */
  validate?: (answer: Converted, field: FieldSettings) => Issue[]
  /** The raw value that the control shows for a value of `input`, unless it is the value itself. */
  toRaw?: (value: Json, field: FieldSettings) => Raw
  /** The default that a form gives, as a value of `input`, where it may look different from what is typed. */
  readDefault?: (given: unknown, field: FieldSettings) => Json | undefined
}

const text: KindDefinition = {
  control: 'line',
  counts: 'characters',
  parse: parseText,
  validate: textIssues,
  readDefault: (given) => (isScalar(given) && given !== false ? String(given) : undefined),
}

/** A text that must look like this. `length` is what a default keeps of it. */
function dateKind(code: 'date' | 'datetime' | 'time', pattern: RegExp, length?: number): KindDefinition {
  return {
    ...text,
    control: 'date or time',
    counts: undefined,
    validate: ({ value }) => (pattern.test(plainText(value).trim()) ? [] : [issue(code)]),
    readDefault(given) {
      const start = plainText(given).trim().slice(0, length)
      return pattern.test(start) ? start : undefined
    },
  }
}

function isUrl(address: string): boolean {
  const parses = URL.canParse(address) || URL.canParse(`https://${address}`)
  return address.length < 10_000 && parses && !/\s/.test(address.trim())
}

// From the HTML standard, section "Email state".
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

const tags: KindDefinition = {
  control: 'tags',
  counts: 'items',
  parse: (raw, field) =>
    parseItems(itemsIn(raw), (item) =>
      field.itemKind === 'number' ? parseNumeric(item, field) : parseText(isScalar(item) ? String(item) : item),
    ),
  validate: (answer, field) => [
    ...countIssues(field, itemsIn(answer.value ?? []).length),
    ...(answer.fits ? [] : [issue('number')]),
  ],
  toRaw: (value, field) => (Array.isArray(value) ? value.map((item) => rawNumber(item, field)) : value),
}

const list: KindDefinition = {
  control: 'rows',
  counts: 'items',
  parse: (raw) => converted(Array.isArray(raw) && raw.every(isRecord) ? toJson(raw) : undefined, raw),
}

const definitions = {
  text: {
    ...text,
  },
  textarea: {
    ...text,
    control: 'lines',
  },
  richtext: {
    ...text,
    control: 'lines',
  },
  url: {
    ...text,
    keyboard: 'url',
    validate: (answer, field) => [
      ...textIssues(answer, field),
      ...(isUrl(plainText(answer.value)) ? [] : [{ ...issue('url'), soft: true } as const]),
    ],
  },
  email: {
    ...text,
    keyboard: 'email',
    validate: (answer, field) => [
      ...textIssues(answer, field),
      ...(emailPattern.test(plainText(answer.value).trim()) ? [] : [issue('email')]),
    ],
  },
  tel: { ...text, keyboard: 'tel' },
  color: { ...text, control: 'color', counts: undefined },
  number: {
    control: 'line',
    keyboard: 'decimal',
    counts: 'value',
    parse: parseNumeric,
    validate({ value }, { integer, min = -Infinity, max = Infinity }) {
      if (typeof value !== 'number') return [issue('number', { value: plainText(value) })]
      if (integer && !Number.isInteger(value)) return [issue('integer')]
      if (value < min) return [issue('min', { limit: min })]
      return value > max ? [issue('max', { limit: max })] : []
    },
    toRaw: rawNumber,
  },
  boolean: {
    control: 'yes/no',
    parse: (raw) => converted(parseYesNo(raw), raw),
    validate: ({ fits }) => (fits ? [] : [issue('boolean')]),
  },
  date: dateKind('date', /^\d{4}-\d\d-\d\d$/, 'yyyy-mm-dd'.length),
  datetime: dateKind('datetime', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?$/i),
  time: dateKind('time', /^\d\d:\d\d(:\d\d(\.\d+)?)?$/),
  select: {
    control: 'choice',
    parse: parseOption,
    validate: ({ value = '', fits }, field) => (fits ? [] : [optionIssue(field, [value])]),
    readDefault: defaultOption,
  },
  multiselect: {
    control: 'choices',
    counts: 'items',
    parse(raw, field) {
      const whole = matchOption(field.options ?? [], raw)
      return parseItems(whole === undefined ? itemsIn(raw) : [whole], (item) => parseOption(item, field))
    },
    validate: (answer, field) => [
      ...countIssues(field, itemsIn(answer.value ?? []).length),
      ...(answer.fits ? [] : [optionIssue(field, Array.isArray(answer.value) ? answer.value : [])]),
    ],
    readDefault(given, field) {
      const whole = matchOption(field.options ?? [], given)
      return (whole === undefined ? itemsIn(given) : [whole]).flatMap((item) => defaultOption(item, field) ?? [])
    },
  },
  tags,
  file: {
    ...text,
    control: 'file',
    parse: (raw, field) => (field.multiple ? tags.parse(raw, field) : parseText(raw)),
    readDefault: undefined,
  },
  json: {
    control: 'lines',
    parse: (raw) => converted(typeof raw === 'string' ? parseJson(raw) : toJson(raw), raw),
    validate: ({ fits }) => (fits ? [] : [issue('json')]),
    toRaw: (value) => JSON.stringify(value, null, 2),
  },
  list,
  /** A text of the form, without a value. */
  note: { ...text, control: 'text' },
} satisfies Record<string, KindDefinition>

export type Kind = keyof typeof definitions

/** The kinds of field: a new one is one more entry. */
export const kinds: Readonly<Record<Kind, KindDefinition>> = definitions

export const kindNames = Object.keys(kinds).filter((name): name is Kind => Object.hasOwn(kinds, name))
