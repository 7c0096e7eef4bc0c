import { assignKeys } from './assign-keys.ts'
import { type ArrayItem, type Child, childrenOf, inOrder, mergeButtons, readArrayItem } from './children.ts'
import { readConditions } from './condition.ts'
import type { Condition, Field, FormModel, PlainField, Warning } from './field.ts'
import { isOpaque, parseYesNo } from './fold-name.ts'
import { isRecord, parseJson, plainText, type Unknowns } from './json.ts'
import { labelOf, readKey } from './key.ts'
import { isMultiple, type KindReading, readType } from './resolve-kind.ts'
import { type Language, languageOf, textOf } from './text.ts'
import { type Entry, isNote, noteTexts, readField } from './read-field.ts'
import { noOptions, type OptionsReading, readOptions } from './options.ts'
import type { Decimal } from './parse-number.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { firstText, found, ownRoles, type View, viewOf, isTextObject, resolveRefs, unwrap } from './entry-layers.ts'

/** What an entry inherits from the groups around it. */
interface EntryPosition {
  path: string[]
  section: string[]
  visibleWhen: Condition[]
  conditionText?: string
  hidden: boolean
}

const topPosition: EntryPosition = { path: [], section: [], visibleWhen: [], hidden: false }

const maxDepth = 40
const maxVisits = 15_000

/** What is collected while reading one form. The rows of a list have fields of their own. */
class FormTraversal {
  fields: Field[] = []
  readonly dropped: FormModel['dropped'] = []
  /** Every id of an entry, with the key it got: conditions may point at any of them. */
  readonly aliases = new Map<string, string>()
  /** The form and the records that are being read, outermost first: `$ref`s are looked up here. */
  readonly around: unknown[]
  #visits = 0

  constructor(
    readonly language: Language,
    form: unknown,
  ) {
    this.around = [form]
  }

  /** The fields that `read` adds, apart from the others. */
  collect(read: () => void): Field[] {
    const outer = this.fields
    this.fields = []
    try {
      read()
      return this.fields
    } finally {
      this.fields = outer
    }
  }

  drop(entry: unknown, why: 'button' | 'empty'): void {
    this.dropped.push({ entry, why })
  }

  /** False if reading would not end: too deep, recursive, or too large. */
  enter(entry: unknown): boolean {
    // References may multiply.
    this.#visits += isRecord(entry) && Object.hasOwn(entry, '$ref') ? 8 : 1
    if (this.around.length > maxDepth || this.#visits > maxVisits || this.around.includes(entry)) return false
    this.around.push(entry)
    return true
  }

  leave(): void {
    this.around.pop()
  }

  push(
    leaf: PlainField,
    { key = '', path = [key], aliases = [] }: { key?: string; path?: string[]; aliases?: readonly string[] },
    position: EntryPosition,
    raw: unknown,
  ): void {
    const isNote = leaf.kind === 'note'
    for (const alias of key === '' ? [] : aliases) if (!this.aliases.has(alias)) this.aliases.set(alias, key)
    const { section, visibleWhen, conditionText, hidden } = position
    this.fields.push({
      ...leaf,
      key,
      path: isNote ? [] : key === '' ? position.path : [...position.path, ...path],
      ...(section.length > 0 && { section }),
      ...(visibleWhen.length > 0 && conditionText === undefined && { visibleWhen }),
      ...(conditionText !== undefined && { conditionText }),
      ...(hidden && !isNote && { hidden }),
      keySource: key !== '' || isNote ? 'given' : 'derived',
      raw,
    })
  }

  /** An entry that cannot be read any further becomes a JSON field, one that cannot be read at all a text field. */
  pushUnread(child: Child, position: EntryPosition, warning: Warning): void {
    const entry = isRecord(child.value) ? child.value : {}
    const key = child.key ?? plainText(entry['name'] ?? entry['key'] ?? entry['id'])
    const kind = warning === 'deep' ? 'json' : 'text'
    this.push({ label: key, kind, required: false, warnings: [warning] }, { key }, position, child.raw ?? child.value)
  }
}

/**
 * Reads `TemplateMeta.form`, whatever it is: every entry becomes a field, part of one, a note, or is in `dropped`. Numbers are
 * typed as the language writes them, unless `decimal` says otherwise.
 */
export function normalizeForm(
  form: unknown,
  { language, decimal }: { language: string; decimal?: Decimal },
): FormModel {
  const traversal = new FormTraversal(languageOf(language, decimal), form)
  const { value } = parsed({ value: form })
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  readAll(
    entries.map((entry) => ({ value: entry, layout: !Array.isArray(value) })),
    topPosition,
    traversal,
  )
  assignKeys(traversal.fields, traversal.aliases)
  return { fields: traversal.fields, dropped: traversal.dropped }
}

/** A string that holds a JSON object or list is read as such. */
function parsed(child: Child): Child {
  if (typeof child.value !== 'string' || !/^\s*[{[]/.test(child.value)) return child
  const value = parseJson(child.value)
  return typeof value === 'object' && value !== null ? { ...child, value, raw: child.value } : child
}

function readAll(children: readonly Child[], position: EntryPosition, traversal: FormTraversal): void {
  for (const child of mergeButtons(inOrder(children.map(parsed)))) readOne(child, position, traversal)
}

function readOne(child: Child, position: EntryPosition, traversal: FormTraversal): void {
  // In JSON Schema `true` allows anything.
  const value = child.key !== undefined && child.value === true ? {} : child.value
  const raw = child.raw ?? child.value
  if (typeof value === 'string') {
    const text = textOf(value, traversal.language)
    if (text === undefined) return traversal.drop(raw, 'empty')
    return traversal.push({ label: '', kind: 'note', required: false, text }, {}, position, raw)
  }
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0))
    return traversal.drop(raw, 'empty')
  if (!traversal.enter(value)) return traversal.pushUnread(child, position, 'deep')
  const before = traversal.fields.length
  try {
    if (isRecord(value)) readEntry(child, value, position, traversal)
    else
      readAll(
        Object.values(value).map((item: unknown) => ({ value: item })),
        position,
        traversal,
      )
  } catch {
    // One entry must not break the form.
    traversal.fields.length = before
    traversal.pushUnread(child, position, 'unreadable')
  } finally {
    traversal.leave()
  }
}

interface Reading extends Entry {
  child: Child
  /** The position with the entry's own conditions. */
  position: EntryPosition
  traversal: FormTraversal
}

function readEntry(child: Child, record: Unknowns, position: EntryPosition, traversal: FormTraversal): void {
  const resolved = resolveRefs(record, traversal.around)
  if (!resolved) return traversal.pushUnread(child, position, 'deep')
  const unwrapped = unwrap(resolved)
  const around = withConditions(position, child)
  if (unwrapped.as === 'map') {
    const children = unwrapped.entries.map(([key, value]) => ({ key, value }))
    return readAll(children, child.key === undefined ? around : nest(around, [child.key], undefined), traversal)
  }
  const view = viewOf(unwrapped.entry, traversal.language)
  const type = readType(view, unwrapped.type)
  const key = readKey(view, child.key)
  const hidden = around.hidden || type.hidden === true || isHidden(view)
  const reading = {
    child,
    view,
    type,
    key,
    position: withConditions({ ...around, hidden }, readConditions(view)),
    traversal,
  }
  if (isTextObject(unwrapped.entry)) addNote(reading)
  else addEntry(reading)
}

function isHidden(view: View): boolean {
  if (found(view, propertySynonyms.hidden, ownRoles).some(({ value }) => parseYesNo(value) === true)) return true
  const visible = found(view, propertySynonyms.visible, ownRoles)
  return visible.some(({ value }) => value === 'none' || value === 'hidden' || parseYesNo(value) === false)
}

function withConditions(
  position: EntryPosition,
  { visibleWhen = [], conditionText }: { visibleWhen?: Condition[]; conditionText?: string },
): EntryPosition {
  if (visibleWhen.length === 0 && conditionText === undefined) return position
  const texts = [position.conditionText, conditionText].filter((text) => text !== undefined)
  return {
    ...position,
    visibleWhen: [...position.visibleWhen, ...visibleWhen],
    conditionText: texts.length > 0 ? texts.join('\n') : undefined,
  }
}

function nest(position: EntryPosition, path: readonly string[], title: string | undefined): EntryPosition {
  const section = title === undefined ? position.section : [...position.section, title]
  return { ...position, path: [...position.path, ...path], section }
}

/** Decides what the entry is: a group or list of others, a button, a note, or a field. */
function addEntry(reading: Reading): void {
  const { child, view, type, key, traversal } = reading
  const options = readOptions(view)
  const hasOptions = options.options.length > 0
  const isChoice = ['select', 'multiselect', 'checkbox', 'tags'].includes(type.kind ?? '')
  const mayRepeat = type.named.has('array') || ['list', 'group', 'group?', null].includes(type.kind)
  const item = mayRepeat ? readArrayItem(view) : undefined
  const children = item?.children.length ? item.children : isChoice && hasOptions ? [] : childrenOf(view, type)
  if (children.length > 0) return addGroup(reading, children, item !== undefined)
  if (!hasOptions && type.kind === 'action') return traversal.drop(child.raw ?? child.value, 'button')
  if (!hasOptions && isNote(view, type, key)) return addNote(reading)
  addField(reading, hasOptions ? options : (item?.options ?? options), hasOptions ? undefined : item)
}

function addNote({ view, key, child, position, traversal }: Reading): void {
  traversal.push({ ...noteTexts(view, key), kind: 'note', required: false }, {}, position, child.raw ?? child.value)
}

function plainField(reading: Reading, options: OptionsReading, kind?: KindReading): PlainField {
  const { child, key } = reading
  const requiredByParent = child.requiredNames?.has(key.key ?? '') ?? false
  return readField(reading, options, requiredByParent, kind)
}

function addField(reading: Reading, options: OptionsReading, item?: ArrayItem): void {
  const { child, key, position, traversal } = reading
  traversal.push(plainField(reading, options, item?.kind), key, position, child.raw ?? child.value)
}

/** Ids of the form itself, which never are names in `input`. */
const internalKeys = new Set(['ref', 'itemid', 'blockid', 'uid', 'uuid'])
const pageNamePattern = /^(page|step|section|panel|tab)[\s_-]?\d+$/i

/** The path that a group adds: nothing for layout, its key otherwise. */
function groupPath({ child, type, key }: Reading): string[] {
  const isLayout =
    type.kind === 'flat' ||
    type.kind === 'action' ||
    child.layout ||
    internalKeys.has(key.word ?? '') ||
    (type.generic && pageNamePattern.test(key.key ?? ''))
  return key.key === undefined || isLayout || isOpaque(key.key) ? [] : (key.path ?? [key.key])
}

function addGroup(reading: Reading, children: readonly Child[], areItems: boolean): void {
  const { child, view, type, key, position, traversal } = reading
  const repeats = areItems || type.named.has('array') || type.kind === 'list'
  if (repeats || (key.key !== undefined && isMultiple(view))) return addList(reading, children)
  const path = groupPath(reading)
  const title = path.length > 0 ? labelOf(view, key) : (firstText(view, propertySynonyms.label) ?? key.label)
  const before = traversal.fields.length + traversal.dropped.length
  readAll(children, nest(position, path, title), traversal)
  if (traversal.fields.length + traversal.dropped.length > before) return
  if (key.key === undefined) traversal.drop(child.raw ?? child.value, 'empty')
  else addField({ ...reading, type: { ...type, kind: 'group' } }, noOptions)
}

function addList(reading: Reading, children: readonly Child[]): void {
  const { child, key, position, traversal } = reading
  const fields = traversal.collect(() => readAll(children, topPosition, traversal))
  const isEmpty = fields.every((field) => field.kind === 'note')
  const field = plainField(reading, noOptions, { kind: isEmpty ? 'json' : 'list' })
  if (isEmpty) traversal.fields.push(...fields)
  traversal.push(isEmpty ? field : { ...field, fields }, key, position, child.raw ?? child.value)
}
