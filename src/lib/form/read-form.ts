import { assignKeys } from './assign-keys.ts'
import { type Child, childrenOf, inOrder, mergeButtons, readArrayItem } from './children.ts'
import { readConditions } from './condition.ts'
import type { Condition, Field, FormModel, PlainField, Warning } from './field.ts'
import { isOpaque, parseYesNo } from './fold-name.ts'
import { isRecord, parseJson, plainText, type Unknowns } from '../json.ts'
import { type KeyReading, labelOf, readKey } from './key.ts'
import { isMultiple, type KindReading, readType } from './resolve-kind.ts'
import { type Language, languageOf, textOf } from './text.ts'
import { type Entry, isNote, noteTexts, readField } from './read-field.ts'
import { noOptions, type OptionsReading, readOptions } from './options.ts'
import type { Decimal } from './parse-number.ts'
import { internalKeys, propertySynonyms } from './synonyms.ts'
import {
  firstText,
  found,
  isOn,
  ownRoles,
  type View,
  viewOf,
  isDefinitionMap,
  isTextObject,
  resolveRefs,
  unwrap,
} from './entry-layers.ts'

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

/** What is collected while reading one form. */
interface Traversal {
  language: Language
  dropped: FormModel['dropped']
  /** Every id of an entry, with the key it got: conditions may point at any of them. */
  aliases: Map<string, string>
  /** The form and the records that are being read, outermost first: `$ref`s are looked up here. */
  around: unknown[]
  visits: number
}

/**
 * Reads `TemplateMeta.form`, whatever it is: every entry becomes a field, part of one, a note, or is in `dropped`. Numbers are
 * typed as the language writes them, unless `decimal` says otherwise.
 */
export function normalizeForm(
  form: unknown,
  { language, decimal }: { language: string; decimal?: Decimal },
): FormModel {
  const aliases = new Map<string, string>()
  const dropped: FormModel['dropped'] = []
  const { value } = parsed({ value: form })
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  const fields = readAll(
    entries.map((entry) => ({ value: entry, layout: !Array.isArray(value) })),
    topPosition,
    { language: languageOf(language, decimal), dropped, aliases, around: [form], visits: 0 },
  )
  assignKeys(fields, aliases)
  return { fields, dropped }
}

/** A string that holds a JSON object or list is read as such. */
function parsed(child: Child): Child {
  const { value, raw = value } = child
  const json = typeof value === 'string' && /^\s*[{[]/.test(value) ? parseJson(value) : undefined
  return { ...child, raw, value: typeof json === 'object' && json !== null ? json : value }
}

function readAll(children: readonly Child[], position: EntryPosition, traversal: Traversal): Field[] {
  return mergeButtons(inOrder(children.map(parsed))).flatMap((child) => readOne(child, position, traversal))
}

function readOne(child: Child, position: EntryPosition, traversal: Traversal): Field[] {
  const { around, language } = traversal
  // In JSON Schema `true` allows anything.
  const value = child.key !== undefined && child.value === true ? {} : child.value
  if (typeof value === 'string') {
    const text = textOf(value, language)
    return text === undefined ? drop(child, 'empty', traversal) : [noteField({ label: '', text }, child, position)]
  }
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0))
    return drop(child, 'empty', traversal)
  // References may multiply.
  traversal.visits += Object.hasOwn(value, '$ref') ? 8 : 1
  if (around.length > maxDepth || traversal.visits > maxVisits || around.includes(value))
    return [unreadField(child, position, 'deep')]
  around.push(value)
  try {
    if (isRecord(value)) return readEntry(child, value, position, traversal)
    const items = Object.values(value).map((item: unknown) => ({ value: item }))
    return readAll(items, position, traversal)
  } catch {
    // One entry must not break the form.
    return [unreadField(child, position, 'unreadable')]
  } finally {
    around.pop()
  }
}

function drop({ raw }: Child, why: 'button' | 'empty', { dropped }: Traversal): Field[] {
  dropped.push({ entry: raw, why })
  return []
}

function fieldAt(
  leaf: PlainField,
  { key = '', path = key === '' ? [] : [key] }: Pick<KeyReading, 'key' | 'path'>,
  { raw }: Child,
  position: EntryPosition,
): Field {
  const { section, visibleWhen, conditionText, hidden } = position
  return {
    ...leaf,
    key,
    path: [...position.path, ...path],
    ...(section.length > 0 && { section }),
    ...(visibleWhen.length > 0 && conditionText === undefined && { visibleWhen }),
    ...(conditionText !== undefined && { conditionText }),
    ...(hidden && { hidden }),
    keySource: key === '' ? 'derived' : 'given',
    raw,
  }
}

function noteField(texts: { label: string; text: string }, child: Child, position: EntryPosition): Field {
  const note = fieldAt({ ...texts, kind: 'note', required: false }, {}, child, { ...position, path: [], hidden: false })
  return { ...note, keySource: 'given' }
}

/** An entry that cannot be read any further becomes a JSON field, one that cannot be read at all a text field. */
function unreadField(child: Child, position: EntryPosition, warning: Warning): Field {
  const entry = isRecord(child.value) ? child.value : {}
  const key = child.key ?? plainText(entry['name'] ?? entry['key'] ?? entry['id'])
  const kind = warning === 'deep' ? 'json' : 'text'
  return fieldAt({ label: key, kind, required: false, warnings: [warning] }, { key }, child, position)
}

interface Reading extends Entry {
  child: Child
  /** The position with the entry's own conditions. */
  position: EntryPosition
  traversal: Traversal
}

function readEntry(child: Child, record: Unknowns, position: EntryPosition, traversal: Traversal): Field[] {
  const resolved = resolveRefs(record, traversal.around)
  if (!resolved) return [unreadField(child, position, 'deep')]
  const { entry, type: outerType } = unwrap(resolved)
  const around = withConditions(position, child)
  if (outerType === undefined && isDefinitionMap(entry)) {
    const children = Object.entries(entry).map(([key, value]) => ({ key, value }))
    return readAll(children, child.key === undefined ? around : nest(around, [child.key], undefined), traversal)
  }
  const view = viewOf(entry, traversal.language)
  const type = readType(view, outerType)
  const key = readKey(view, child.key)
  const hidden = around.hidden || type.hidden === true || isHidden(view)
  const inside = withConditions({ ...around, hidden }, readConditions(view))
  const reading = { child, view, type, key, position: inside, traversal }
  return isTextObject(entry) ? [readNote(reading)] : readAsDecided(reading)
}

function isHidden(view: View): boolean {
  const visible = found(view, propertySynonyms.visible, ownRoles)
  const isOff = visible.some(({ value }) => value === 'none' || value === 'hidden' || parseYesNo(value) === false)
  return isOff || isOn(view, propertySynonyms.hidden)
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
function readAsDecided(reading: Reading): Field[] {
  const { child, view, type, key, traversal } = reading
  const options = readOptions(view)
  const hasOptions = options.options.length > 0
  const isChoice = ['select', 'multiselect', 'checkbox', 'tags'].includes(type.kind ?? '')
  const mayRepeat = type.named.has('array') || ['list', 'group', 'group?', null].includes(type.kind)
  const item = mayRepeat ? readArrayItem(view) : undefined
  const children = item?.children.length ? item.children : isChoice && hasOptions ? [] : childrenOf(view, type)
  if (children.length > 0) return readGroup(reading, children, item !== undefined)
  if (hasOptions) return [readLeaf(reading, options)]
  if (type.kind === 'action') return drop(child, 'button', traversal)
  return [isNote(view, type, key) ? readNote(reading) : readLeaf(reading, item?.options ?? options, item?.kind)]
}

function readNote({ view, key, child, position }: Reading): Field {
  return noteField(noteTexts(view, key), child, position)
}

function readLeaf(reading: Reading, options: OptionsReading, kind?: KindReading): Field {
  const { child, key, position, traversal } = reading
  const requiredByParent = child.requiredNames?.has(key.key ?? '') ?? false
  const { key: name = '', aliases } = key
  for (const alias of name === '' ? [] : aliases) if (!traversal.aliases.has(alias)) traversal.aliases.set(alias, name)
  return fieldAt(readField(reading, options, requiredByParent, kind), key, child, position)
}

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

function readGroup(reading: Reading, children: readonly Child[], areItems: boolean): Field[] {
  const { child, view, type, key, position, traversal } = reading
  const repeats = areItems || type.named.has('array') || type.kind === 'list'
  if (repeats || (key.key !== undefined && isMultiple(view))) return readList(reading, children)
  const path = groupPath(reading)
  const title = path.length > 0 ? labelOf(view, key) : (firstText(view, propertySynonyms.label) ?? key.label)
  const droppedBefore = traversal.dropped.length
  const fields = readAll(children, nest(position, path, title), traversal)
  if (fields.length > 0 || traversal.dropped.length > droppedBefore) return fields
  if (key.key === undefined) return drop(child, 'empty', traversal)
  return [readLeaf({ ...reading, type: { ...type, kind: 'group' } }, noOptions)]
}

function readList(reading: Reading, children: readonly Child[]): Field[] {
  const fields = readAll(children, topPosition, reading.traversal)
  if (fields.every((field) => field.kind === 'note')) return [...fields, readLeaf(reading, noOptions, { kind: 'json' })]
  return [{ ...readLeaf(reading, noOptions, { kind: 'list' }), fields }]
}
