import { type ArrayItem, readArrayItem } from './array-item.ts'
import { type Child, childrenOf } from './children.ts'
import { readConditions } from './condition.ts'
import type { Condition } from './field.ts'
import { isOpaque } from './fold-name.ts'
import type { Unknowns } from './json.ts'
import { type KeyReading, labelOf, readKey } from './key.ts'
import { readField } from './read-field.ts'
import { isTextObject } from './looks-like.ts'
import { matrixRows } from './matrix.ts'
import { nestedChildren } from './nested-children.ts'
import { holdsControl, isNote, noteTexts } from './note.ts'
import { noOptions, type OptionsReading, readOptions } from './options.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { isMultiple } from './resolve-kind.ts'
import type { SiblingHints } from './siblings.ts'
import { readType, type TypeReading } from './type.ts'
import { resolveRefs, unwrap } from './unwrap.ts'
import { firstText, type View, viewOf, found, ownRoles } from './entry-layers.ts'
import type { EntryPosition, FormTraversal } from './traversal.ts'
import { parseYesNo } from './parse-boolean.ts'

type ReadAll = (children: readonly Child[], position: EntryPosition, traversal: FormTraversal) => void

interface Reading {
  child: Child
  entry: Unknowns
  view: View
  type: TypeReading
  key: KeyReading
  /** The position with the entry's own conditions. */
  position: EntryPosition
  traversal: FormTraversal
  readAll: ReadAll
}

/** Reads one object and adds its fields to the traversal. `readAll` reads its children. */
export function readEntry(
  child: Child,
  record: Unknowns,
  hints: SiblingHints,
  position: EntryPosition,
  traversal: FormTraversal,
  readAll: ReadAll,
): void {
  const resolved =
    Object.hasOwn(record, '$ref') && !traversal.follow() ? undefined : resolveRefs(record, traversal.roots)
  if (!resolved) return traversal.pushRaw(child, position, 'deep')
  const unwrapped = unwrap(child.extra ? { ...resolved, ...child.extra } : resolved, traversal.language)
  const around = within(position, child)
  if (unwrapped.as === 'map') {
    const children = unwrapped.entries.map(([key, value]) => ({ key, value }))
    return readAll(children, child.key === undefined ? around : nest(around, [child.key], undefined), traversal)
  }
  const { entry } = unwrapped
  const view = viewOf(entry, traversal.language)
  const type = readType(view, unwrapped.type, hints.fieldIsKey)
  const key = readKey(view, { outer: child.key, ...hints })
  const hidden = readHidden(view, type.hidden)
  const inner = within({ ...around, hidden: around.hidden || hidden }, readConditions(view))
  decide({ child, entry, view, type, key, position: inner, traversal, readAll })
}

function within(position: EntryPosition, more: { visibleWhen?: Condition[]; conditionText?: string }): EntryPosition {
  if (!more.visibleWhen && more.conditionText === undefined) return position
  const texts = [position.conditionText, more.conditionText].filter((text) => text !== undefined)
  return {
    ...position,
    visibleWhen: [...position.visibleWhen, ...(more.visibleWhen ?? [])],
    ...(texts.length > 0 ? { conditionText: texts.join('\n') } : {}),
  }
}

function nest(position: EntryPosition, path: readonly string[], title: string | undefined): EntryPosition {
  return {
    ...position,
    path: [...position.path, ...path],
    section: title === undefined ? position.section : [...position.section, title],
  }
}

function decide(reading: Reading): void {
  const { child, entry, view, type, key, traversal } = reading
  if (isTextObject(entry)) return note(reading)
  const rows = type.kind === 'matrix' ? matrixRows(view, child.raw ?? child.value) : undefined
  if (rows) return container(reading, rows)
  const options = readOptions(view)
  const isChoice = ['select', 'multiselect', 'checkbox', 'tags'].includes(type.kind ?? '')
  const item = type.array || type.kind === 'list' || type.kind === null ? readArrayItem(view) : undefined
  const direct = child.children ?? (isChoice && options.options.length > 0 ? [] : childrenOf(entry, view, type))
  const children = item && item.children.length > 0 ? item.children : direct
  const onlyText = (type.kind === 'note' || type.kind === 'note?') && !holdsControl(children.map((each) => each.value))
  if (children.length > 0 && !onlyText) return container(reading, children, item !== undefined)
  if (type.kind === 'action' && options.options.length === 0) return traversal.drop(child.raw ?? child.value, 'button')
  if (options.options.length === 0 && isNote(view, type, key)) return note(reading)
  if (isEmptyGroup(reading)) return traversal.drop(child.raw ?? child.value, 'empty')
  leaf(reading, options, item && options.options.length === 0 ? item : undefined)
}

function note({ view, key, child, position, traversal }: Reading): void {
  const { label, text } = noteTexts(view, key)
  traversal.push({ label, kind: 'note', required: false, text }, {}, position, child.raw ?? child.value)
}

function isRequiredByParent({ child, key }: Reading): boolean {
  return child.required ?? child.requiredNames?.has(key.key ?? '') ?? false
}

function leaf(reading: Reading, given: OptionsReading, item: ArrayItem | undefined): void {
  const { child, view, type, key, position, traversal, readAll } = reading
  const read = item?.options ?? given
  const own = readField({
    view,
    type,
    key,
    options: read,
    requiredByParent: isRequiredByParent(reading),
    kind: item?.kind,
  })
  traversal.push(own, key, position, child.raw ?? child.value)
  const nested = key.key === undefined ? [] : nestedChildren(view, key.key)
  if (nested.length > 0) readAll(nested, position, traversal)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** A group that has nowhere to put a value, and nothing in it. */
function isEmptyGroup({ view, type, key }: Reading): boolean {
  if (key.key !== undefined || type.kind !== null || firstText(view, propertySynonyms.label) !== undefined) return false
  return view.layers.some((layer) => propertySynonyms.children.some((word) => isEmptyList(layer.props.get(word))))
}

const pageNamePattern = /^(page|step|section|panel|tab|row|col|column|group)[\s_-]?\d+$/i
const internalKeys = new Set(['ref', 'itemid', 'blockid', 'uid', 'uuid'])

/** The path that a group adds: nothing for layout, its key otherwise. */
function groupPath({ child, entry, type, key }: Reading): string[] {
  if (key.key === undefined || type.kind === 'flat' || type.kind === 'action' || child.layout || type.word === 'table')
    return []
  if (type.kind !== null && Object.hasOwn(entry, '#type')) return []
  if (isOpaque(key.key) || internalKeys.has(key.word ?? '')) return []
  const untyped = type.kind === null || type.generic
  if (untyped && (pageNamePattern.test(key.key) || (key.word === 'name' && /\s/.test(key.key)))) return []
  return key.path ?? [key.key]
}

function titleOf({ view, key }: Reading, path: readonly string[]): string | undefined {
  const given = firstText(view, propertySynonyms.label) ?? key.label
  if (given !== undefined) return given
  const human = key.word === 'name' && key.key !== undefined && /\s/.test(key.key)
  return path.length > 0 || human ? labelOf(view, key) : undefined
}

function container(reading: Reading, children: readonly Child[], ofItems = false): void {
  const { child, view, type, key, position, traversal, readAll } = reading
  const repeats =
    type.array ||
    type.kind === 'list' ||
    ofItems ||
    (key.key !== undefined && (child.repeat === true || (isMultiple(view) && !children.some((each) => each.repeat))))
  // Form.io's table is layout: its rows are lists of cells.
  const cells = type.word === 'table' && children.every((each) => Array.isArray(each.value))
  if (repeats && !cells) return list(reading, children)
  const path = groupPath(reading)
  const title = titleOf(reading, path)
  const before = traversal.fields.length + traversal.dropped.length
  readAll(children, nest(position, path, title), traversal)
  if (traversal.fields.length + traversal.dropped.length > before) return
  if (key.key === undefined) traversal.drop(child.raw ?? child.value, 'empty')
  else leaf({ ...reading, type: { ...type, kind: 'group' } }, noOptions, undefined)
}

function list(reading: Reading, children: readonly Child[]): void {
  const { child, view, type, key, position, traversal, readAll } = reading
  const scope = traversal.rows()
  readAll(children, { path: [], section: [], visibleWhen: [], hidden: false }, scope)
  const empty = !scope.fields.some((field) => field.kind !== 'note')
  const kind = { kind: empty ? 'json' : 'list', multiple: false, allowOther: false, withOptions: false } as const
  const own = readField({ view, type, key, options: noOptions, requiredByParent: isRequiredByParent(reading), kind })
  if (empty) traversal.fields.push(...scope.fields)
  traversal.push(empty ? own : { ...own, fields: scope.fields }, key, position, child.raw ?? child.value)
}

function readHidden(view: View, typeHidden: boolean): boolean {
  if (typeHidden) return true
  for (const { value } of found(view, propertySynonyms.hidden, ownRoles)) {
    if (parseYesNo(value) === true) return true
  }
  for (const { word, value } of found(view, propertySynonyms.visible, ownRoles)) {
    if (value === 'none' || (word === 'visibility' && (value === 'hidden' || value === 'administrative'))) return true
    if (parseYesNo(value) === false) return true
  }
  return false
}
