import type { Child } from './children.ts'
import type { FormModel } from './field.ts'
import { decimalOf, withDecimal } from './decimal.ts'
import { finish } from './finish.ts'
import { isRecord, parseJson } from './json.ts'
import { languageOf } from './language.ts'
import { inOrder } from './order.ts'
import { readEntry } from './read-entry.ts'
import { mergeButtons, nestMarkers, type SiblingHints, siblingHints } from './siblings.ts'
import { textOf } from './text.ts'
import { type Place, topPlace, Walk } from './walk.ts'

/** A string that holds a JSON object or list is read as such. */
function parsed(child: Child): Child {
  if (typeof child.value !== 'string' || !/^\s*[{[]/.test(child.value)) return child
  const value = parseJson(child.value)
  return typeof value === 'object' && value !== null ? { ...child, value, raw: child.value } : child
}

const noHints: SiblingHints = { fieldIsKey: false, ignored: new Set() }

function together(children: readonly Child[], walk: Walk): { siblings: readonly Child[]; hints: SiblingHints } {
  try {
    const siblings = mergeButtons(nestMarkers(inOrder(children.map(parsed)), (end) => walk.drop(end, 'empty')))
    return { siblings, hints: siblingHints(siblings) }
  } catch {
    return { siblings: children, hints: noHints }
  }
}

function readAll(children: readonly Child[], place: Place, walk: Walk): void {
  const { siblings, hints } = together(children, walk)
  for (const child of siblings) readOne(child, hints, place, walk)
}

function readOne(child: Child, hints: SiblingHints, place: Place, walk: Walk): void {
  const { value } = child
  const raw = child.raw ?? value
  if (Array.isArray(value)) {
    if (value.length === 0) return walk.drop(raw, 'empty')
    const group = { items: value }
    if (!walk.enter(group)) return walk.pushRaw(child, place, 'deep')
    readAll(
      value.map((item: unknown) => ({ value: item })),
      place,
      walk,
    )
    return walk.leave()
  }
  if (typeof value === 'string') {
    const text = textOf(value, walk.language)
    if (text === undefined) return walk.drop(raw, 'empty')
    return walk.push({ label: '', kind: 'note', required: false, text }, {}, place, raw)
  }
  if (child.key !== undefined && value === true) {
    return walk.push(
      { label: child.key, kind: 'json', required: child.required ?? false },
      { key: child.key },
      place,
      raw,
    )
  }
  if (!isRecord(value)) return walk.drop(raw, 'empty')
  if (!walk.enter(value)) return walk.pushRaw(child, place, 'deep')
  const before = walk.fields.length
  try {
    readEntry(child, value, hints, place, walk, readAll)
  } catch {
    // One entry must not break the form: what cannot be read becomes a text field.
    walk.fields.length = before
    walk.pushRaw(child, place, 'unreadable')
  } finally {
    walk.leave()
  }
}

/** Reads `TemplateMeta.form`, whatever it is: every entry becomes a field, part of one, a note, or is in `dropped`. */
export function normalizeForm(form: unknown, { language }: { language: string }): FormModel {
  const walk = new Walk(languageOf(language), form)
  const { value } = parsed({ value: form })
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  readAll(
    entries.map((entry) => ({ value: entry, layout: !Array.isArray(value) })),
    topPlace,
    walk,
  )
  finish(walk.fields, walk.aliases)
  return { fields: withDecimal(walk.fields, decimalOf(language)), dropped: walk.dropped }
}
