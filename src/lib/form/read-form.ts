import { assignKeys, type EntryPosition, FormTraversal, topPosition } from './traversal.ts'
import { type ArrayItem, type Child, childrenOf, readArrayItem, readSiblings } from './children.ts'
import { readConditions } from './condition.ts'
import type { Condition, FormModel, PlainField } from './field.ts'
import { isOpaque, parseYesNo } from './fold-name.ts'
import { isRecord, parseJson, type Unknowns } from './json.ts'
import { labelOf, readKey } from './key.ts'
import { isMultiple, type KindReading, readType } from './resolve-kind.ts'
import { languageOf, textOf } from './text.ts'
import { isTextObject, resolveRefs, unwrap } from './looks-like.ts'
import { type Entry, holdsControl, isNote, noteTexts, readField } from './read-field.ts'
import { noOptions, type OptionsReading, readOptions } from './options.ts'
import type { Decimal } from './parse-number.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { firstText, found, ownRoles, type View, viewOf } from './entry-layers.ts'

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
  let all = { siblings: children, fieldIsKey: false }
  try {
    all = readSiblings(children.map(parsed))
  } catch {
    // A property that throws: its entry is reported below.
  }
  for (const child of all.siblings) readOne(child, all.fieldIsKey, position, traversal)
}

function readOne(child: Child, fieldIsKey: boolean, position: EntryPosition, traversal: FormTraversal): void {
  const { value, key } = child
  const raw = child.raw ?? value
  if (typeof value === 'string') {
    const text = textOf(value, traversal.language)
    if (text === undefined) return traversal.drop(raw, 'empty')
    return traversal.push({ label: '', kind: 'note', required: false, text }, {}, position, raw)
  }
  if (key !== undefined && value === true) {
    const required = child.required ?? false
    return traversal.push({ label: key, kind: 'json', required }, { key }, position, raw)
  }
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0))
    return traversal.drop(raw, 'empty')
  if (!traversal.enter(value)) return traversal.pushRaw(child, position, 'deep')
  const before = traversal.fields.length
  try {
    if (isRecord(value)) readEntry(child, value, fieldIsKey, position, traversal)
    else if (Array.isArray(value))
      readAll(
        value.map((item: unknown) => ({ value: item })),
        position,
        traversal,
      )
  } catch {
    // One entry must not break the form: what cannot be read becomes a text field.
    traversal.fields.length = before
    traversal.pushRaw(child, position, 'unreadable')
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

function readEntry(
  child: Child,
  record: Unknowns,
  fieldIsKey: boolean,
  position: EntryPosition,
  traversal: FormTraversal,
): void {
  const resolved = traversal.follow(record) ? resolveRefs(record, traversal.around) : undefined
  if (!resolved) return traversal.pushRaw(child, position, 'deep')
  const unwrapped = unwrap(resolved, traversal.language)
  const around = withConditions(position, child)
  if (unwrapped.as === 'map') {
    const children = unwrapped.entries.map(([key, value]) => ({ key, value }))
    return readAll(children, child.key === undefined ? around : nest(around, [child.key], undefined), traversal)
  }
  const view = viewOf(unwrapped.entry, traversal.language)
  const type = readType(view, unwrapped.type, fieldIsKey)
  const key = readKey(view, child.key, fieldIsKey)
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
  const mayRepeat = type.named.has('array') || type.kind === 'list' || type.kind === null
  const item = mayRepeat ? readArrayItem(view) : undefined
  const children = item?.children.length ? item.children : isChoice && hasOptions ? [] : childrenOf(view, type)
  const isText = (type.kind === 'note' || type.kind === 'note?') && !children.some(({ value }) => holdsControl(value))
  if (children.length > 0 && !isText) return addGroup(reading, children, item !== undefined)
  if (!hasOptions && type.kind === 'action') return traversal.drop(child.raw ?? child.value, 'button')
  if (!hasOptions && isNote(view, type, key)) return addNote(reading)
  addField(reading, hasOptions ? options : (item?.options ?? options), hasOptions ? undefined : item)
}

function addNote({ view, key, child, position, traversal }: Reading): void {
  traversal.push({ ...noteTexts(view, key), kind: 'note', required: false }, {}, position, child.raw ?? child.value)
}

function plainField(reading: Reading, options: OptionsReading, kind?: KindReading): PlainField {
  const { child, key } = reading
  const requiredByParent = child.required ?? child.requiredNames?.has(key.key ?? '') ?? false
  return readField(reading, options, requiredByParent, kind)
}

function addField(reading: Reading, options: OptionsReading, item?: ArrayItem): void {
  const { child, key, position, traversal } = reading
  traversal.push(plainField(reading, options, item?.kind), key, position, child.raw ?? child.value)
}

const pageNamePattern = /^(page|step|section|panel|tab|row|column)[\s_-]?\d+$/i
const internalKeys = new Set(['ref', 'itemid', 'blockid', 'uid', 'uuid'])

/** The path that a group adds: nothing for layout, its key otherwise. */
function groupPath({ child, type, key }: Reading): string[] {
  if (key.key === undefined || type.kind === 'flat' || type.kind === 'action' || child.layout) return []
  if (isOpaque(key.key) || internalKeys.has(key.word ?? '') || (type.generic && pageNamePattern.test(key.key)))
    return []
  return key.path ?? [key.key]
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
