import { cleanLine, shorten } from '../clean-text.ts'
import { type FieldEntry, visibleFields, type VisibleField } from '../visible-fields.ts'
import type { WritingJob } from '../writer.ts'
import type { Family } from './family.ts'
import type { Phrases } from './phrases.ts'
import { type Role, roleOf } from './roles.ts'
import { rowsPiece } from './rows.ts'
import { type TextBlock, textBlocks } from './text-blocks.ts'
import { itemsOf, joinList, jsonLines, lineOf } from './value-text.ts'

/** Something given that has no role of its own: told under its label, in the order of the form. */
export type Piece =
  | { kind: 'text'; label: string; blocks: TextBlock[] }
  | { kind: 'list'; label: string; items: string[] }
  | { kind: 'rows'; label: string; parts: RowPart[] }
  | { kind: 'fact'; label: string; value: string }

export interface RowPart {
  head: string
  blocks: TextBlock[]
}

/** What the input says, sorted by what it is for in the text. */
export interface Brief {
  subject: string
  roles: ReadonlyMap<Role, string>
  audience: string[]
  keywords: string[]
  pieces: Piece[]
  /** Addresses that may become links. */
  links: ReadonlySet<string>
}

const MANY: ReadonlySet<FieldEntry['type']> = new Set(['tags', 'multiselect'])
/** Nothing in it can end a link of Markdown. */
const LINKABLE = /^\s*https?:\/\/[^\s<>\\`"']+\s*$/i
const LONGEST_SUBJECT = 160

export function readBrief(job: WritingJob, family: Family, phrases: Phrases): Brief {
  const given = visibleFields(job.template.form, job.input).filter(({ value }) => isGiven(value))
  const roles = new Map<Role, string>()
  const links = new Set<string>()
  const brief = { audience: [] as string[], keywords: [] as string[], pieces: [] as Piece[] }
  const subjectField = findSubject(given, family)

  for (const field of given) {
    const { entry, value } = field
    if (entry.type === 'url' && typeof value === 'string' && LINKABLE.test(value)) links.add(cleanLine(value))
    const role = field === subjectField ? 'subject' : roleOf(entry, family)
    if (role === 'audience' || role === 'keywords') {
      brief[role].push(...(MANY.has(entry.type) ? itemsOf(entry, value) : splitList(lineOf(entry, value, phrases))))
    } else if (role && !roles.has(role) && role !== 'subject') {
      roles.set(
        role,
        role === 'words' && entry.type === 'select' ? cleanLine(String(value)) : lineOf(entry, value, phrases),
      )
    } else if (field === subjectField) {
      roles.set('subject', lineOf(entry, value, phrases))
    } else {
      const piece = pieceOf(field, phrases)
      if (piece) brief.pieces.push(piece)
    }
  }
  const subject = shorten(roles.get('subject') || cleanLine(job.template.name), LONGEST_SUBJECT)
  return { subject, roles, links, ...brief }
}

function pieceOf({ entry, value }: VisibleField, phrases: Phrases): Piece | null {
  const label = cleanLine(entry.label)
  switch (entry.type) {
    case 'infobase':
      return null
    case 'list':
      return rowsPiece(entry, value, phrases)
    case 'textarea':
    case 'richtext':
    case 'file':
      return typeof value === 'string' ? longText(label, textBlocks(value, entry.type === 'richtext')) : null
    case 'json':
      return listOrFact(label, jsonLines(value, phrases), phrases)
    case 'tags':
    case 'multiselect':
      return listOrFact(label, itemsOf(entry, value), phrases)
    default: {
      const line = lineOf(entry, value, phrases)
      return line ? { kind: 'fact', label, value: line } : null
    }
  }
}

function longText(label: string, blocks: TextBlock[]): Piece | null {
  const [first, second] = blocks
  if (!first) return null
  return first.type === 'list' && !second
    ? { kind: 'list', label, items: first.items }
    : { kind: 'text', label, blocks }
}

function listOrFact(label: string, items: string[], { locale }: Phrases): Piece | null {
  if (items.length === 0) return null
  return items.length === 1 ? { kind: 'fact', label, value: joinList(items, locale) } : { kind: 'list', label, items }
}

/** The field whose name says so; otherwise the first short text that has nothing else to do. */
function findSubject(given: readonly VisibleField[], family: Family): VisibleField | undefined {
  const named = given.find(({ entry }) => roleOf(entry, family) === 'subject')
  const texts = given.filter(({ entry }) => entry.type === 'text' && roleOf(entry, family) === undefined)
  return named ?? texts.find(({ entry }) => entry.required) ?? texts[0]
}

function splitList(line: string): string[] {
  return line.split(/\s*[,;]\s*/).filter(Boolean)
}

function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}
