import type { Child } from './children.ts'
import type { FormModel } from './field.ts'
import { decimalOf, withDecimal } from './decimal.ts'
import { assignKeys } from './assign-keys.ts'
import { isRecord, parseJson } from './json.ts'
import { languageOf } from './language.ts'
import { inOrder } from './order.ts'
import { readEntry } from './read-entry.ts'
import { mergeButtons, nestMarkers, type SiblingHints, siblingHints } from './siblings.ts'
import { textOf } from './text.ts'
import { type EntryPosition, topPosition, FormTraversal } from './traversal.ts'

/** A string that holds a JSON object or list is read as such. */
function parsed(child: Child): Child {
  if (typeof child.value !== 'string' || !/^\s*[{[]/.test(child.value)) return child
  const value = parseJson(child.value)
  return typeof value === 'object' && value !== null ? { ...child, value, raw: child.value } : child
}

const noHints: SiblingHints = { fieldIsKey: false, ignored: new Set() }

function together(
  children: readonly Child[],
  traversal: FormTraversal,
): { siblings: readonly Child[]; hints: SiblingHints } {
  try {
    const siblings = mergeButtons(nestMarkers(inOrder(children.map(parsed)), (end) => traversal.drop(end, 'empty')))
    return { siblings, hints: siblingHints(siblings) }
  } catch {
    return { siblings: children, hints: noHints }
  }
}

function readAll(children: readonly Child[], position: EntryPosition, traversal: FormTraversal): void {
  const { siblings, hints } = together(children, traversal)
  for (const child of siblings) readOne(child, hints, position, traversal)
}

function readOne(child: Child, hints: SiblingHints, position: EntryPosition, traversal: FormTraversal): void {
  const { value } = child
  const raw = child.raw ?? value
  if (Array.isArray(value)) {
    if (value.length === 0) return traversal.drop(raw, 'empty')
    const group = { items: value }
    if (!traversal.enter(group)) return traversal.pushRaw(child, position, 'deep')
    readAll(
      value.map((item: unknown) => ({ value: item })),
      position,
      traversal,
    )
    return traversal.leave()
  }
  if (typeof value === 'string') {
    const text = textOf(value, traversal.language)
    if (text === undefined) return traversal.drop(raw, 'empty')
    return traversal.push({ label: '', kind: 'note', required: false, text }, {}, position, raw)
  }
  if (child.key !== undefined && value === true) {
    return traversal.push(
      { label: child.key, kind: 'json', required: child.required ?? false },
      { key: child.key },
      position,
      raw,
    )
  }
  if (!isRecord(value)) return traversal.drop(raw, 'empty')
  if (!traversal.enter(value)) return traversal.pushRaw(child, position, 'deep')
  const before = traversal.fields.length
  try {
    readEntry(child, value, hints, position, traversal, readAll)
  } catch {
    // One entry must not break the form: what cannot be read becomes a text field.
    traversal.fields.length = before
    traversal.pushRaw(child, position, 'unreadable')
  } finally {
    traversal.leave()
  }
}

/** Reads `TemplateMeta.form`, whatever it is: every entry becomes a field, part of one, a note, or is in `dropped`. */
export function normalizeForm(form: unknown, { language }: { language: string }): FormModel {
  const traversal = new FormTraversal(languageOf(language), form)
  const { value } = parsed({ value: form })
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  readAll(
    entries.map((entry) => ({ value: entry, layout: !Array.isArray(value) })),
    topPosition,
    traversal,
  )
  assignKeys(traversal.fields, traversal.aliases)
  return { fields: withDecimal(traversal.fields, decimalOf(language)), dropped: traversal.dropped }
}
