import type { DocumentEdit } from '../lib/document-text/document-content.ts'
import { isRecord } from '../lib/json.ts'
import { defaultKeymap, type Keymap, readKeymap } from '../lib/keymap.ts'
import type {
  BulkControl,
  Choices,
  CommentDraft,
  Conflict,
  CsvRun,
  Draft,
  Extensions,
  GeneratedDocument,
  Generation,
  OutboxJournal,
  OwnReason,
  PersistedConnection,
  SavedView,
  UndoableAssignment,
  UndoableDecision,
  UndoEntry,
  UndoStack,
} from './stored-values.ts'

/*
 * Every value that survives a reload. A value of version 1 is stored under its name, a later one under its name and version
 * (`undo.2`), so that no version reads what it does not understand.
 */

/** Converts what was stored (any JSON) to a value. Undefined if it is something else. */
export type Parse<T> = (json: unknown) => T | undefined

/** What an earlier version has stored, under its own name. */
interface Migration<T> {
  name: string
  migrate: Parse<T>
  /** Converts the key behind the name, if keys had another form. */
  convertKey?: (key: string) => string
}

interface Stored<T, Where extends string> {
  name: string
  where: Where
  /** Raised whenever the form of the value changes, with a migration from the form before. */
  version: number
  /** Whether there are many, each with a key behind the name. */
  isKeyed: boolean
  fallback: T
  parse: Parse<T>
  migrations: readonly Migration<T>[]
}

/** A value of this browser. `isText`: it is not JSON. */
export interface BrowserValue<T> extends Stored<T, 'localStorage' | 'sessionStorage'> {
  isText: boolean
}

/** A value of one connection, erased with it. */
export type ConnectionValue<T> = Stored<T, 'localStorage' | 'sessionStorage'>

/** A value of one connection that is too large for localStorage, or must be written with others in one transaction. */
export type DatabaseValue<T> = Stored<T, 'IndexedDB'>

/** Whether it has the form of an example: its type, and that of the fields of a record. Only the dashboard writes here. */
function isLike<T>(json: unknown, example: T): json is T & {} {
  if (example === null) return json !== undefined
  if (Array.isArray(example)) return Array.isArray(json)
  if (!isRecord(example)) return typeof json === typeof example
  return isRecord(json) && Object.entries(example).every(([name, field]) => isLike(json[name], field))
}

const like =
  <T>(example: T): Parse<T> =>
  (json) =>
    isLike(json, example) ? json : undefined

const oneOf =
  <T>(values: readonly T[]): Parse<T> =>
  (json) =>
    values.find((value) => value === json)

function value<T>(name: string, fallback: T, given: Partial<ConnectionValue<T>> = {}): ConnectionValue<T> {
  return {
    name,
    where: 'localStorage',
    version: 1,
    isKeyed: false,
    fallback,
    parse: like(fallback),
    migrations: [],
    ...given,
  }
}

const ofBrowser = <T>(...given: Parameters<typeof value<T>>): BrowserValue<T> => ({ ...value(...given), isText: false })

const text = (
  name: string,
  where: 'localStorage' | 'sessionStorage',
  isKeyed = false,
): BrowserValue<string | null> => ({
  ...value<string | null>(name, null, { where, isKeyed }),
  isText: true,
})

const inDatabase = <T>(name: string, example: T, isKeyed = false): DatabaseValue<T | undefined> => ({
  name,
  where: 'IndexedDB',
  version: 1,
  isKeyed,
  fallback: undefined,
  parse: like(example),
  migrations: [],
})

export const themes = ['system', 'light', 'dark'] as const
export const listViews = ['rows', 'groups'] as const
export const violationViews = ['found', 'suggested', 'changes'] as const
export const firstPageSize = 20

const emptyDraft: Draft = { values: {}, keys: {}, fillId: '' }
export const noChoices: Choices = { language_key: '', toneOfVoiceIds: [], also: [], send_empty: false, fillId: '' }

/** One of the browser's own, or one per connection id (`key`). */
export const browserSchema = {
  connections: ofBrowser<readonly PersistedConnection[]>('connections', []),
  /** The connection last used in this tab, and in any. */
  activeHere: text('active', 'sessionStorage'),
  activeLast: text('active', 'localStorage'),
  /** The key of a connection, for this tab or remembered. Nothing else that is stored is a secret. */
  keyHere: text('key', 'sessionStorage', true),
  keyRemembered: text('key', 'localStorage', true),
  theme: ofBrowser<(typeof themes)[number]>('theme', 'system', { parse: oneOf(themes) }),
  /** Empty selects the browser's. */
  language: ofBrowser('language', ''),
  keymap: ofBrowser<Keymap>('keys', defaultKeymap, { parse: readKeymap }),
  /** Whether the decision keys were shown after a decision by click. */
  keysOffered: ofBrowser('keys_offered', false),
  pageSize: ofBrowser('triage.page_size', firstPageSize),
  listView: ofBrowser<(typeof listViews)[number]>('triage.view', 'rows', { parse: oneOf(listViews) }),
  /** The width of the list beside the violation, in percent. */
  divider: ofBrowser('triage.divider', 50),
  violationView: ofBrowser<(typeof violationViews)[number]>('violation_view', 'changes', {
    parse: oneOf(violationViews),
  }),
}

export const connectionSchema = {
  /** What the service offered when it was last asked. */
  extensions: value<Extensions | null>('extensions', null, {
    parse: like({ features: [], scopes: null, email: null }),
  }),
  /** The largest page size that the service has not refused. */
  largestPageSize: value('triage.largest_page_size', Number.MAX_SAFE_INTEGER),
  savedViews: value<readonly SavedView[]>('triage.views', []),
  demoNoteClosed: value('demo.note_closed', false),
  rulesRead: value<readonly string[]>('rules_read', []),
  pinnedReasons: value<readonly string[]>('pinned_reasons', []),
  ownReasons: value<readonly OwnReason[]>('reasons', []),
  columnMappings: value<Record<string, (string | null)[]>>('column_mappings', {}),
  /** When the list of documents was last written. All tabs follow it. */
  documentsWritten: value('documents_written', 0),
  /** By violation. */
  commentDraft: value<CommentDraft>('comment_draft', { text: '', problem: null }, { isKeyed: true }),
  /** By violation. */
  dismissalDraft: value<string | null>('dismissal_draft', null, { isKeyed: true, parse: like('') }),
  /** By template, language and origin. */
  draft: value('draft', emptyDraft, { isKeyed: true }),
  /** By template. */
  choices: value('choices', noChoices, { isKeyed: true }),
  /** By document. */
  documentEdit: value<DocumentEdit | null>('edited_document', null, {
    isKeyed: true,
    parse: like({ text: '', title: null }),
    migrations: [{ name: 'document_edit', migrate: migrateDocumentEdit }],
  }),
  /** By bulk decision. */
  bulkControls: value<Record<string, BulkControl>>(
    'bulk',
    {},
    {
      version: 2,
      migrations: [{ name: 'bulk', migrate: like<Record<string, BulkControl>>({}) }],
    },
  ),
  undoStack: value<UndoStack>('undo', [], {
    where: 'sessionStorage',
    version: 2,
    migrations: [{ name: 'undo', migrate: migrateUndo }],
  }),
  conflicts: value<readonly Conflict[]>('conflicts', [], { where: 'sessionStorage', version: 2 }),
  /** By tab: what IndexedDB does not know yet of its outbox (outbox-entry.ts). */
  outboxJournal: value<OutboxJournal | null>('outbox', null, { isKeyed: true, parse: parseJournal }),
}

export const databaseSchema = {
  /** By tab and mutation. Each carries its own version (outbox-entry.ts). */
  outbox: inDatabase('outbox', '', true),
  generation: inDatabase<Generation | null>('generation', null, true),
  /** The documents that were generated in this browser, newest first. */
  documents: inDatabase<readonly GeneratedDocument[]>('documents', []),
  /** By document: the input as it was sent. */
  documentInput: inDatabase('document_input', '', true),
  /** By template. */
  csvRun: inDatabase<CsvRun | null>('csv_run', null, true),
  /** By time and decision: what its undo restores, where that is too much for the undo stack. */
  undoMembers: {
    ...inDatabase<readonly unknown[]>('undo-members', [], true),
    migrations: [
      { name: 'bulk-undo', migrate: like<readonly unknown[]>([]) },
      { name: 'assigned', migrate: like<readonly unknown[]>([]), convertKey: (id: string) => `${Date.now()}.${id}` },
    ],
  },
}

/** What versions up to 0.3 have stored for a connection, and no version reads any more. No person has written it. */
export const obsoleteNames = ['own_email', 'audits.refused_limit']

/** Up to 0.3 an edit was stored as its text alone, or as this record under another name. */
function migrateDocumentEdit(json: unknown): DocumentEdit | undefined {
  if (typeof json === 'string') return { text: json, title: null }
  return like<DocumentEdit>({ text: '', title: null })(json)
}

/** In 0.3 only bulk decisions had a number, the audit of older ones is not known, and assignments had the form of today. */
type EarlierUndoEntry =
  | UndoableAssignment
  | (Omit<UndoableDecision, 'audit_id' | 'violations_updated'> & {
      audit_id?: string | null
      violations_updated?: number | null
    })

const isEarlierUndoEntry = (json: unknown): json is EarlierUndoEntry =>
  isLike(json, { id: '', kind: '', decided_at: '' }) &&
  (isLike(json, { action: '', members: [] }) || isLike(json, { person: '', change: '', violations_updated: 0 }))

function migrateUndo(json: unknown): UndoStack | undefined {
  if (!Array.isArray(json) || !json.every(isEarlierUndoEntry)) return undefined
  return json.map((entry): UndoEntry => {
    if (entry.kind === 'assignment') return entry
    return { ...entry, audit_id: entry.audit_id ?? null, violations_updated: entry.violations_updated ?? undefined }
  })
}

/**
 * A journal of any version that names what is written and what is erased. Until 0.2 a tab had one entry, here without a name: `1`
 * while IndexedDB had it, `[]` while it was being erased there, else its text.
 */
function parseJournal(json: unknown): OutboxJournal | undefined {
  if (json === 1) return { version: 1, written: {}, erased: [] }
  if (Array.isArray(json) && json.length === 0) return { version: 1, written: {}, erased: [''] }
  if (!isRecord(json)) return undefined
  if (json['version'] === 1 && Array.isArray(json['mutations']))
    return { version: 1, written: { '': JSON.stringify(json) }, erased: [] }
  return isLike<OutboxJournal>(json, { version: 0, written: {}, erased: [] }) ? json : undefined
}

type AnyStored = Pick<Stored<unknown, string>, 'name' | 'version' | 'where'>

/** The name under which it is stored. */
export function storedName({ name, version, where }: AnyStored, key?: string): string {
  const versioned = version === 1 ? name : `${name}.${version}`
  return key === undefined ? versioned : `${versioned}${where === 'IndexedDB' ? '/' : '.'}${key}`
}
