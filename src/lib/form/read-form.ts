import { assignKeys } from './assign-keys.ts'
import { type Child, childrenOf, inOrder, mergeButtons, namedChildren } from './children.ts'
import { readConditions } from './condition.ts'
import { all, type Context, type Entry, isOn, readEntry, text } from './entry.ts'
import type { Field, FormModel, PlainField, Warning } from './field.ts'
import { isOpaque, parseYesNo } from './fold-name.ts'
import { isRecord, parseJson, plainText, type Unknowns } from '../json.ts'
import { type KeyReading, labelOf, readKey } from './key.ts'
import { type KindReading, readType } from './kind.ts'
import { noOptions, type OptionsReading, readOptions } from './options.ts'
import { isDefinitionMap } from './object-shapes.ts'
import type { Decimal } from './parse-number.ts'
import { type EntryReading, isNote, readField, readNote } from './read-field.ts'
import { internalKeys } from './synonyms.ts'
import { languageOf, textOf } from './text.ts'

/** What an entry inherits from the groups around it. */
type EntryPosition = Pick<Field, 'path' | 'section' | 'visibleWhen' | 'conditionText' | 'hidden'>

const maxDepth = 40
const maxVisits = 15_000

/** What is collected while reading one form. */
interface Traversal extends Context {
  around: unknown[]
  dropped: FormModel['dropped']
  /** Every id of an entry, with the key it got: conditions may point at any of them. */
  aliases: Map<string, string>
  visits: number
}

/**
 * Reads `TemplateMeta.form`, whatever it is: every entry becomes a field, part of one, a note, or is in `dropped`. Numbers are
 * typed as the language writes them, unless `decimal` says otherwise. R1 to R15 are the rules in `docs/decisions/forms.md`.
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
    entries.map((entry) => ({ value: entry })),
    { path: [] },
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
  return mergeButtons(inOrder(children.map(parsed))).flatMap((child) => readChild(child, position, traversal))
}

/** R1: the shape of what stands for an entry. */
function readChild(child: Child, position: EntryPosition, traversal: Traversal): Field[] {
  const { around, language } = traversal
  // In JSON Schema `true` allows anything.
  const value = child.key !== undefined && child.value === true ? {} : child.value
  if (typeof value === 'string') {
    const note = textOf(value, language)
    return note === undefined ? drop(child, 'empty', traversal) : [noteAt({ label: '', text: note }, child, position)]
  }
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0))
    return drop(child, 'empty', traversal)
  // References may multiply.
  traversal.visits += Object.hasOwn(value, '$ref') ? 8 : 1
  if (around.length > maxDepth || traversal.visits > maxVisits || around.includes(value))
    return [unreadField(child, position, 'deep')]
  around.push(value)
  try {
    if (isRecord(value)) return readRecord(child, value, position, traversal)
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
  { key = '', path }: Partial<KeyReading>,
  { raw }: Child,
  position: EntryPosition,
): Field {
  const own = path ?? (key === '' ? [] : [key])
  const keySource = key === '' ? 'derived' : 'given'
  return { ...leaf, ...position, key, path: [...position.path, ...own], keySource, raw }
}

function noteAt(texts: { label: string; text: string }, { raw }: Child, position: EntryPosition): Field {
  const around = { ...position, path: [], hidden: undefined }
  return { ...texts, ...around, kind: 'note', required: false, key: '', keySource: 'given', raw }
}

/** An entry that cannot be read any further becomes a JSON field, one that cannot be read at all a text field. */
function unreadField(child: Child, position: EntryPosition, warning: Warning): Field {
  const entry = isRecord(child.value) ? child.value : {}
  const key = child.key ?? plainText(entry['name'] ?? entry['key'] ?? entry['id'])
  const kind = warning === 'deep' ? 'json' : 'text'
  return fieldAt({ label: key, kind, required: false, warnings: [warning] }, { key }, child, position)
}

/** `{type: 'plain_text', text: '…'}` */
function isTextObject({ type, text }: Unknowns): boolean {
  return typeof text === 'string' && /^(plain_text|mrkdwn|markdown)$/.test(plainText(type))
}

interface Reading extends EntryReading {
  child: Child
  /** The position with the entry's own conditions. */
  position: EntryPosition
  traversal: Traversal
}

/** Decides what the entry is: a group or list of others, a button, a note, or a field. */
function readRecord(child: Child, record: Unknowns, outer: EntryPosition, traversal: Traversal): Field[] {
  const entry = readEntry(record, traversal)
  if (!entry) return [unreadField(child, outer, 'deep')]
  const around = withConditions(outer, child)
  if (isDefinitionMap(entry.record)) {
    const path = child.key === undefined ? [] : [child.key]
    return readAll(namedChildren(entry.record), nest(around, path), traversal)
  }
  const type = readType(entry)
  const key = readKey(entry, child.key)
  const hidden = around.hidden || type.hidden || isHidden(entry) || undefined
  const position = { ...withConditions(around, readConditions(entry)), hidden }
  const reading = { child, entry, type, key, position, traversal }
  if (isTextObject(entry.record)) return [noteAt(readNote(reading), child, position)]
  const options = readOptions(entry)
  const hasOptions = options.options.length > 0
  const isChoice = ['select', 'multiselect', 'checkbox', 'tags'].includes(type.kind ?? '')
  const children = isChoice && hasOptions ? [] : childrenOf(entry, type)
  if (children.length > 0) return readGroup(reading, children)
  if (hasOptions) return [readLeaf(reading, options)]
  if (type.kind === 'action') return drop(child, 'button', traversal)
  if (isNote(reading)) return [noteAt(readNote(reading), child, position)]
  return [readLeaf(reading, options)]
}

function isHidden(entry: Entry): boolean {
  const isOff = all(entry, 'visible').some(({ value }) => value === 'hidden' || parseYesNo(value) === false)
  return isOff || isOn(entry, 'hidden')
}

/** A condition that cannot be read shows the field, whatever the others say. */
function withConditions(
  position: EntryPosition,
  { visibleWhen = [], conditionText }: Pick<Field, 'visibleWhen' | 'conditionText'>,
): EntryPosition {
  const texts = [position.conditionText, conditionText].filter((text) => text !== undefined)
  if (texts.length > 0) return { ...position, visibleWhen: undefined, conditionText: texts.join('\n') }
  const conditions = [...(position.visibleWhen ?? []), ...visibleWhen]
  return { ...position, visibleWhen: conditions.length > 0 ? conditions : undefined }
}

function nest(position: EntryPosition, path: readonly string[], title?: string): EntryPosition {
  const section = title === undefined ? position.section : [...(position.section ?? []), title]
  return { ...position, path: [...position.path, ...path], section }
}

function readLeaf(reading: Reading, options: OptionsReading, kind?: KindReading): Field {
  const { child, key, position, traversal } = reading
  const { key: name = '', aliases } = key
  const requiredByParent = Array.isArray(child.requiredNames) && child.requiredNames.includes(name)
  for (const alias of name === '' ? [] : aliases) if (!traversal.aliases.has(alias)) traversal.aliases.set(alias, name)
  return fieldAt(readField(reading, options, requiredByParent, kind), key, child, position)
}

const pageNamePattern = /^(page|step|section|panel|tab)[\s_-]?\d+$/i

/** The path that a group adds: nothing for layout, its key otherwise. */
function groupPath({ type, key: { key, path = [key ?? ''], word = '' } }: Reading): string[] {
  const isPage = type.generic && pageNamePattern.test(key ?? '')
  const isLayout = type.kind === 'flat' || type.kind === 'action' || isPage || internalKeys.has(word)
  return key === undefined || isLayout || isOpaque(key) ? [] : path
}

function readGroup(reading: Reading, children: readonly Child[]): Field[] {
  const { child, entry, type, key, position, traversal } = reading
  const repeats = type.named.has('array') || type.kind === 'list'
  if (repeats || (key.key !== undefined && isOn(entry, 'multiple'))) return readList(reading, children)
  const path = groupPath(reading)
  const title = path.length > 0 ? labelOf(entry, key) : (text(entry, 'label') ?? text(entry, 'text') ?? key.label)
  const droppedBefore = traversal.dropped.length
  const fields = readAll(children, nest(position, path, title), traversal)
  if (fields.length > 0 || traversal.dropped.length > droppedBefore) return fields
  if (key.key === undefined) return drop(child, 'empty', traversal)
  return [readLeaf(reading, noOptions, { kind: 'json' })]
}

function readList(reading: Reading, children: readonly Child[]): Field[] {
  const fields = readAll(children, { path: [] }, reading.traversal)
  if (fields.every((field) => field.kind === 'note')) return [...fields, readLeaf(reading, noOptions, { kind: 'json' })]
  return [{ ...readLeaf(reading, noOptions, { kind: 'list' }), fields }]
}
