import { cleanLine } from '../clean-text.ts'
import { isObject, type InputObject } from '../input-json.ts'
import type { FormEntry } from '../../library/form-entry.ts'
import { type VisibleField, visibleFields } from '../visible-fields.ts'
import type { Piece, RowPart } from './brief.ts'
import type { Phrases } from './phrases.ts'
import { textBlocks } from './text-blocks.ts'
import { itemsOf, joinList, jsonLines, lineOf } from './value-text.ts'

type ListEntry = Extract<FormEntry, { type: 'list' }>

const LONG = new Set(['textarea', 'richtext'])

/** Rows with a long text, such as questions and answers, become sections; others become lines of a list. */
export function rowsPiece(entry: ListEntry, value: unknown, phrases: Phrases): Piece | null {
  const rows = (Array.isArray(value) ? value : []).filter(isObject)
  const label = cleanLine(entry.label)
  const parts = rows.map((row) => rowPart(entry.fields, row, phrases)).filter((part) => part !== null)
  if (parts.length === 0) return null
  if (parts.some(({ blocks }) => blocks.length > 0)) return { kind: 'rows', label, parts: parts.map(withoutDetails) }
  return { kind: 'list', label, items: parts.map(({ head, details }) => [head, details].filter(Boolean).join(' – ')) }
}

interface DetailedPart extends RowPart {
  details: string
}

function rowPart(fields: readonly FormEntry[], row: InputObject, phrases: Phrases): DetailedPart | null {
  const given = visibleFields(fields, row).filter(({ value }) => value !== undefined && value !== null && value !== '')
  const long = given.filter(({ entry, value }) => LONG.has(entry.type) && typeof value === 'string')
  const [first, ...rest] = given
    .filter((field) => !long.includes(field))
    .map((field) => ({ label: cleanLine(field.entry.label), text: shortText(field, phrases) }))
    .filter(({ text }) => text !== '')
  const blocks = long.flatMap(({ entry, value }) => textBlocks(String(value), entry.type === 'richtext'))
  if (!first && blocks.length === 0) return null
  const details = rest.map(({ label, text }) => `${label}${phrases.colon}${text}`).join('; ')
  return { head: first?.text ?? '', blocks, details }
}

function withoutDetails({ head, blocks, details }: DetailedPart): RowPart {
  return { head, blocks: details ? [...blocks, { type: 'paragraph', text: details }] : blocks }
}

function shortText({ entry, value }: VisibleField, phrases: Phrases): string {
  if (entry.type === 'tags' || entry.type === 'multiselect') return joinList(itemsOf(entry, value), phrases.locale)
  if (entry.type === 'json') return jsonLines(value, phrases).join('; ')
  return lineOf(entry, value, phrases)
}
