import { codePointLength } from '../code-points.ts'
import { fieldId, type Raw, valueAt, type Values } from './values.ts'
import { isBlank, isRecord, isScalar, type Json, parseJson, plainText, setOwn, toJson } from './json.ts'
import { parseYesNo } from './fold-name.ts'
import { type Decimal, parseNumber, plainNumber } from './parse-number.ts'

export type OptionValue = string | number | boolean

export interface Option {
  value: OptionValue
  label: string
  group?: string
  /** The form marks it as chosen. */
  chosen?: boolean
}

/** What an entry says about its values: choices, limits, and how they are typed. */
export interface FieldSettings {
  options?: Option[]
  allowOther?: boolean
  integer?: boolean
  /** Numbers only: the separator that the form's language has before a fraction. */
  decimal?: Decimal
  min?: number
  max?: number
  step?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
  multiple?: boolean
  /** Tags only: the items are sent as numbers. */
  itemKind?: 'number'
}

/** A repeated group that contains a repetition or alternatives, which may take exponential time. */
const nestedPattern = /\([^()]*[*+|}][^()]*\)\s*(?:[*+]|\{\d+,)/
const repeatsPattern = /[*+]|\{\d+,\d*\}/g
const maxSteps = 1e7

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    // The service checks with its own patterns; one that the browser cannot read is not checked here.
    return undefined
  }
}

export function compiles(pattern: string): boolean {
  return compiled(pattern) !== undefined
}

/** Whether the text matches. True if the check could freeze the page: the service checks again. */
function matches(pattern: string, text: string): boolean {
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (nestedPattern.test(plain) || /\)\s*\)\s*[*+]/.test(plain)) return true
  const repeats = (plain.match(repeatsPattern) ?? []).length + (plain.startsWith('^') ? 0 : 1)
  if (text.length ** Math.max(1, repeats) > maxSteps) return true
  return compiled(pattern)?.test(text) ?? true
}

/** What was typed, converted for `input`: nothing to send, a value, or a value that does not fit its field. */
interface Converted {
  value?: Json
  fits: boolean
}

/** Also the names of the messages. */
export type IssueCode =
  | 'required'
  | 'number'
  | 'integer'
  | 'min'
  | 'max'
  | 'min_length'
  | 'max_length'
  | 'pattern'
  | 'min_items'
  | 'max_items'
  | 'option'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'url'
  | 'email'
  | 'json'
  | 'list'
  | 'rows'

export interface Issue {
  code: IssueCode
  /** Values for the message: the limit, or the wrong value and the allowed ones. */
  params: { limit?: number; value?: string; choices?: string[] }
  /** A hint that does not prevent sending. */
  soft?: true
}

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
  /** Words that name the kind in a form, folded. `type-words.ts` has those that say more or need the rest of the entry. */
  words: string
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

function issue(code: IssueCode, params: Issue['params'] = {}): Issue {
  return { code, params }
}

function parseText(raw: Raw): Converted {
  if (typeof raw === 'string') return { value: raw, fits: true }
  if (isScalar(raw)) return { value: String(raw), fits: false }
  if (Array.isArray(raw) && raw.every(isScalar)) return { value: raw.map(plainText).join(', '), fits: false }
  return { value: toJson(raw) ?? '', fits: false }
}

function textIssues({ value: text }: Converted, field: FieldSettings): Issue[] {
  if (typeof text !== 'string') return []
  const { minLength = 0, maxLength = Infinity, pattern } = field
  const length = codePointLength(text)
  const issues: Issue[] = []
  if (length < minLength) issues.push(issue('min_length', { limit: minLength }))
  if (length > maxLength) issues.push(issue('max_length', { limit: maxLength }))
  if (pattern !== undefined && !matches(pattern, text)) issues.push(issue('pattern', { value: pattern }))
  return issues
}

const text: KindDefinition = {
  control: 'line',
  words: '',
  counts: 'characters',
  parse: parseText,
  validate: textIssues,
  readDefault: (given) => (isScalar(given) && given !== false ? String(given) : undefined),
}

/** A text that must look like this. `length` is what a default keeps of it. */
function moment(code: 'date' | 'datetime' | 'time', pattern: RegExp, words: string, length?: number): KindDefinition {
  return {
    ...text,
    control: 'date or time',
    words,
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

/** The value, or what was typed if there is none. */
function converted(value: Json | undefined, raw: Raw): Converted {
  return value === undefined ? { ...parseText(raw), fits: false } : { value, fits: true }
}

function parseNumeric(raw: Raw, { decimal }: FieldSettings): Converted {
  const isNumber = typeof raw === 'number' && Number.isFinite(raw)
  return converted(typeof raw === 'string' ? parseNumber(raw, decimal) : isNumber ? raw : undefined, raw)
}

function rawNumber(value: Json, { decimal }: FieldSettings): Raw {
  if (typeof value === 'number') return plainNumber(value, decimal)
  return isScalar(value) ? String(value) : value
}

/** By value, then its text, then its label. */
export function matchOption(options: readonly Option[], value: unknown): OptionValue | undefined {
  if (!isScalar(value)) return undefined
  const same = options.find((option) => option.value === value)
  if (same) return same.value
  const shown = String(value).trim()
  const alike = options.find((option) => String(option.value) === shown) ?? options.find(({ label }) => label === shown)
  return alike?.value
}

function parseOption(raw: Raw, { options, allowOther }: FieldSettings): Converted {
  if (!isScalar(raw)) return { ...parseText(raw), fits: false }
  const match = matchOption(options ?? [], raw)
  return { value: match ?? raw, fits: match !== undefined || allowOther === true || !options }
}

function optionIssue({ options = [] }: FieldSettings, values: readonly Json[]): Issue {
  const unknown = values.filter((value) => !options.some((option) => option.value === value))
  return issue('option', { value: unknown.map(plainText).join(', '), choices: options.map(({ label }) => label) })
}

/** `{value: 'a'}` and, if no option is a number, the position of an option stand for its value. */
function defaultOption(given: unknown, field: FieldSettings): Json | undefined {
  const plain = isRecord(given) ? (given['value'] ?? given['id'] ?? given['label']) : given
  if (!isScalar(plain)) return undefined
  const { value, fits } = parseOption(plain, field)
  const numeric = field.options?.some((option) => typeof option.value === 'number')
  const byPosition = typeof plain === 'number' && !numeric ? field.options?.[plain]?.value : undefined
  return matchOption(field.options ?? [], plain) ?? byPosition ?? (fits ? value : undefined)
}

/** A list, also as JSON, or a text with commas, semicolons, bars or line breaks between the items. */
function itemsIn<T>(value: T | T[]): (T | Json)[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return [value]
  const json = value.trim().startsWith('[') ? parseJson(value) : undefined
  return Array.isArray(json) ? json : value.split(/[,;|\n]/).map((part) => part.trim())
}

function parseItems(items: readonly Raw[], parse: (item: Raw) => Converted): Converted {
  const filled = items.filter((item) => !isEmptyRaw(item))
  if (filled.length === 0) return { fits: true }
  const each = filled.map(parse)
  return { value: each.flatMap((item) => item.value ?? []), fits: each.every((item) => item.fits) }
}

export function countIssues({ minItems = 0, maxItems = Infinity }: FieldSettings, count: number): Issue[] {
  if (count < minItems) return [issue('min_items', { limit: minItems })]
  return count > maxItems ? [issue('max_items', { limit: maxItems })] : []
}

function parseTag(raw: Raw): Converted {
  return isScalar(raw) ? { value: String(raw), fits: true } : parseText(raw)
}

const tags: KindDefinition = {
  control: 'tags',
  words: `tags tag taglist chips chip keywords tokens stringarray stringlist arraystring csv textlist urllist
      multiplerecordlinks`,
  counts: 'items',
  parse: (raw, field) =>
    parseItems(itemsIn(raw), (item) => (field.itemKind === 'number' ? parseNumeric(item, field) : parseTag(item))),
  validate: (answer, field) => [
    ...countIssues(field, itemsIn(answer.value ?? []).length),
    ...(answer.fits ? [] : [issue('number')]),
  ],
  toRaw: (value, field) => (Array.isArray(value) ? value.map((item) => rawNumber(item, field)) : value),
}

const list: KindDefinition = {
  control: 'rows',
  words: `repeater repeatable repeat datagrid editgrid paneldynamic matrixdynamic dynamiclist collectionlist lineitems
      fieldarray grouplist multigroup bloks table dynamictable`,
  counts: 'items',
  parse: (raw) => converted(Array.isArray(raw) && raw.every(isRecord) ? toJson(raw) : undefined, raw),
}

const definitions = {
  text: {
    ...text,
    words: `search slug uid username name firstname lastname fullname address postcode zip country city mask maskedinput
      hostname ipv4 ipv6 relation relationship reference ref barcode uuid month week year filename timezone`,
  },
  textarea: {
    ...text,
    control: 'lines',
    words: `textarea longtext multiline multilinetext textmultiline textlong longanswer paragraph paragraphtext comment
      essay bigtext code prompt tekstvak mediumtext`,
  },
  richtext: {
    ...text,
    control: 'lines',
    words: `richtext wysiwyg inputrichtexthtml inputrichtextmd inlinerichtext tinymce ckeditor quill prosemirror lexical
      markdowneditor editor block blockcontent portabletext textformat tiptap texthtml textmarkdown`,
  },
  url: {
    ...text,
    keyboard: 'url',
    words: `url uri link website href urltextinput webaddress domain weblink urireference iri oembed rssfeed`,
    validate: (answer, field) => [
      ...textIssues(answer, field),
      ...(isUrl(plainText(answer.value)) ? [] : [{ ...issue('url'), soft: true } as const]),
    ],
  },
  email: {
    ...text,
    keyboard: 'email',
    words: 'email emailaddress emailtextinput idnemail mail',
    validate: (answer, field) => [
      ...textIssues(answer, field),
      ...(emailPattern.test(plainText(answer.value).trim()) ? [] : [issue('email')]),
    ],
  },
  tel: { ...text, keyboard: 'tel', words: 'tel phone telephone phonenumber mobile mobilephone' },
  color: { ...text, control: 'color', words: 'color colour', counts: undefined },
  number: {
    control: 'line',
    keyboard: 'decimal',
    words: `number numeric float double decimal currency money percent percentage price getal digit range slider`,
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
    words: `boolean bool switch toggle yesno truefalse flag checkboxsingle singlecheckbox booleancheckbox booleanswitch
      consent legal acceptance acknowledge janee ja nee`,
    parse: (raw) => converted(parseYesNo(raw), raw),
    validate: ({ fits }) => (fits ? [] : [issue('boolean')]),
  },
  date: moment(
    'date',
    /^\d{4}-\d\d-\d\d$/,
    'date datepicker inputdate calendar day dateinput datefield datum',
    'yyyy-mm-dd'.length,
  ),
  datetime: moment(
    'datetime',
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?$/i,
    'datetime datetimelocal datetimepicker inputdatetime timestamp dateandtime datetimetz',
  ),
  time: moment('time', /^\d\d:\d\d(:\d\d(\.\d+)?)?$/, 'time timepicker inputtime'),
  select: {
    control: 'choice',
    words: `select dropdown dropdownlist radio radios radiogroup radiobutton radiobuttons choice choices multiplechoice
      selectone selectsingle enum enumeration picklist combo options option menu autocomplete buttongroup segmented
      staticselect externalselect choiceset selectdropdown selectradio listbox pickstring quickpick lookup
      picturechoice imagechoice asyncoptions keuze keuzelijst`,
    parse: parseOption,
    validate: ({ value = '', fits }, field) => (fits ? [] : [optionIssue(field, [value])]),
    readDefault: defaultOption,
  },
  multiselect: {
    control: 'choices',
    words: `multiselect multiselects multipleselect multipleselects multiplechoices selectmultiple selectmany multichoice
      multipicklist checkboxes checkboxgroup checkboxlist selectboxes checklist multioptions multistaticselect
      multidropdown tagbox selectmultiplecheckbox selectmultipledropdown asyncmultioptions ranking enumlist meerkeuze`,
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
    words: `file files fileupload upload attachment attachments multipleattachments document asset media dataurl binary
      buffer filelist managedfile bestand`,
    parse: (raw, field) => (field.multiple ? tags.parse(raw, field) : parseText(raw)),
    readDefault: undefined,
  },
  json: {
    control: 'lines',
    words: `json jsonb dict dictionary map keyvalue keyvaluepairs objecteditor jsonobject yaml dynamiczone datamap blocks
      flexiblecontent matrix likert survey`,
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

interface KindField extends FieldSettings {
  kind: Kind
  /** Of a list. */
  fields?: readonly (KindField & { path: readonly string[] })[]
}

export function isEmptyRaw(raw: unknown, depth = 0): boolean {
  if (Array.isArray(raw)) return depth < 50 && raw.every((item) => isEmptyRaw(item, depth + 1))
  return isBlank(raw)
}

export function parseRaw(field: KindField, raw: Raw): Converted {
  return isEmptyRaw(raw) ? { fits: true } : kinds[field.kind].parse(raw, field)
}

/** The default converted for the field. Undefined if it does not fit. */
export function readDefault(given: unknown, field: KindField): Json | undefined {
  const definition = kinds[field.kind]
  if (definition.readDefault) return definition.readDefault(given, field)
  const { value, fits } = definition.parse(toJson(given), field)
  return fits ? value : undefined
}

export function toRaw(field: KindField, value: Json): Raw {
  if (field.kind === 'list')
    return Array.isArray(value) ? value.flatMap((row) => (isRecord(row) ? [rawRow(field, row)] : [])) : []
  return kinds[field.kind].toRaw?.(value, field) ?? value
}

function rawRow({ fields = [] }: KindField, row: object): Values {
  const values: Values = {}
  for (const field of fields) {
    const value = field.kind === 'note' ? undefined : toJson(valueAt(row, field.path))
    if (value !== undefined) setOwn<Raw>(values, fieldId(field.path), toRaw(field, value))
  }
  return values
}
