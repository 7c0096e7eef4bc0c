import { cleanLine, cleanText, shorten } from '../clean-text.ts'
import { isObject } from '../input-json.ts'
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
  | { kind: 'fact'; label: string; value: string; group?: string }

export interface RowPart {
  head: string
  blocks: TextBlock[]
}

/** What the input says, sorted by what it is for in the text. */
export interface Brief {
  subject: string
  /** `lead`: with a sentence about the subject. `alone`: it is not known. `own`: with the first text that was given. */
  opens: 'lead' | 'alone' | 'own'
  openingText: string
  roles: ReadonlyMap<Role, string>
  audience: string[]
  keywords: string[]
  pieces: Piece[]
  /** For whoever publishes the text, not for its reader. */
  notes: string[]
  /** Addresses that may become links. */
  links: ReadonlySet<string>
}

const MANY: ReadonlySet<FieldEntry['type']> = new Set(['tags', 'multiselect'])
/** Without a named subject these say what they have to say in the text itself. */
const OPENED_BY_TEXT: ReadonlySet<Family> = new Set(['press', 'social', 'landing', 'complaint', 'rewrite'])
/** Nothing in it can end a link of Markdown. */
const LINKABLE = /^\s*https?:\/\/[^\s<>\\`"']+\s*$/i
const LONGEST_SUBJECT = 160
const LONGEST_OWN_TITLE = 100

export function readBrief(job: WritingJob, family: Family, phrases: Phrases): Brief {
  const given = visibleFields(job.template.form, job.input).filter(({ value }) => isGiven(value))
  const roles = new Map<Role, string>()
  const sorted = { audience: [] as string[], keywords: [] as string[], pieces: [] as Piece[], notes: [] as string[] }
  const subjectField = findSubject(given, family)

  for (const field of given) {
    const { entry, value } = field
    const role = field === subjectField ? 'subject' : roleOf(entry, family)
    if (role === 'audience' || role === 'keywords') {
      sorted[role].push(...(MANY.has(entry.type) ? itemsOf(entry, value) : splitList(lineOf(entry, value, phrases))))
    } else if (role === 'note') sorted.notes.push(...noteOf(field, phrases))
    else if (role && !roles.has(role) && (role !== 'subject' || field === subjectField)) {
      roles.set(role, roleText(field, role, phrases))
    } else sorted.pieces.push(...piecesOf(field, phrases))
  }
  return { roles, links: new Set(linksIn(given)), ...sorted, ...openingOf(job, family, roles, sorted.pieces) }
}

/** A subject that is a whole sentence opens the text by itself; a letter of complaint needs none. */
function openingOf(
  job: WritingJob,
  family: Family,
  roles: ReadonlyMap<Role, string>,
  pieces: Piece[],
): Pick<Brief, 'subject' | 'opens' | 'openingText'> {
  const named = roles.get('subject')
  const template = cleanLine(job.template.name)
  if (named) {
    const opens = family === 'faq' && named.endsWith('?') ? 'own' : 'lead'
    return { subject: shorten(named, LONGEST_SUBJECT), opens, openingText: '' }
  }
  if (family === 'complaint') return { subject: template, opens: 'alone', openingText: '' }
  const first = pieces.findIndex(({ kind }) => kind === 'text')
  const piece = pieces[first]
  const block = piece?.kind === 'text' ? piece.blocks[0] : undefined
  if (block?.type !== 'paragraph') return { subject: template, opens: 'lead', openingText: '' }
  const subject = shorten(cleanLine(firstSentence(block.text)), LONGEST_OWN_TITLE)
  if (family === 'rewrite') return { subject: `${template} – ${subject}`, opens: 'lead', openingText: '' }
  if (piece?.kind === 'text') {
    const blocks = piece.blocks.slice(1)
    pieces.splice(first, 1, ...(blocks.length > 0 ? [{ ...piece, blocks }] : []))
  }
  return { subject, opens: 'own', openingText: block.text }
}

function firstSentence(text: string): string {
  return (/^[^.!?\n]*[^.!?\s]/.exec(text)?.[0] ?? text) + (/^[^.!?\n]*([!?])/.exec(text)?.[1] ?? '')
}

function roleText({ entry, value }: VisibleField, role: Role, phrases: Phrases): string {
  if (role === 'words' && entry.type === 'select') return cleanLine(String(value))
  if (entry.type !== 'richtext' || typeof value !== 'string') return lineOf(entry, value, phrases)
  return cleanLine(
    textBlocks(value, true)
      .map((block) => (block.type === 'list' ? block.items.join('; ') : block.text))
      .join(' '),
  )
}

function noteOf(field: VisibleField, phrases: Phrases): string[] {
  const label = cleanLine(field.entry.label)
  return piecesOf(field, phrases).map((piece) => {
    if (piece.kind === 'fact') return `${label}${phrases.colon}${piece.value}`
    const words = piece.kind === 'list' ? piece.items.join('; ') : roleText(field, 'note', phrases)
    return `${label}${phrases.colon}${words}`
  })
}

function linksIn(fields: readonly VisibleField[]): string[] {
  return fields.flatMap(({ entry, value }): string[] => {
    if (entry.type === 'url') return typeof value === 'string' && LINKABLE.test(value) ? [cleanLine(value)] : []
    if (entry.type !== 'list' || !Array.isArray(value)) return []
    return value.filter(isObject).flatMap((row) => linksIn(visibleFields(entry.fields, row)))
  })
}

function piecesOf(field: VisibleField, phrases: Phrases): Piece[] {
  const piece = pieceOf(field, phrases)
  return piece ? [piece] : []
}

function pieceOf({ entry, value, group }: VisibleField, phrases: Phrases): Piece | null {
  const label = cleanLine(entry.label)
  switch (entry.type) {
    case 'infobase':
      return null
    case 'list':
      return rowsPiece(entry, value, phrases)
    case 'textarea':
      if (/address/i.test(entry.name)) return addressFact(label, value, group)
      return typeof value === 'string' ? longText(label, textBlocks(value, false)) : null
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
      return line ? { kind: 'fact', label, value: line, group } : null
    }
  }
}

/** Several lines when typed, one when told. */
function addressFact(label: string, value: unknown, group: string | undefined): Piece | null {
  if (typeof value !== 'string') return null
  const lines = cleanText(value).split('\n').map(cleanLine).filter(Boolean)
  return { kind: 'fact', label, value: lines.join(', '), group }
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

/** The field whose name says so; otherwise the first short text that has nothing else to do. Never one inside a group. */
function findSubject(given: readonly VisibleField[], family: Family): VisibleField | undefined {
  const outer = given.filter(({ path }) => path.length === 1)
  const named = outer.find(({ entry }) => roleOf(entry, family) === 'subject')
  if (named || OPENED_BY_TEXT.has(family)) return named
  const texts = outer.filter(({ entry }) => entry.type === 'text' && roleOf(entry, family) === undefined)
  return texts.find(({ entry }) => entry.required) ?? texts[0]
}

function splitList(line: string): string[] {
  return line.split(/\s*[,;]\s*/).filter(Boolean)
}

function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}
