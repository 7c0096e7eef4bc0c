import type { ReviewAction, ReviewState, ReviewStateFilter, Severity, Violation } from '../../contract/openapi.gen.ts'
import type { ApiError } from '../lib/api-error.ts'
import type { Values } from '../lib/form/values.ts'

/*
 * The form of each stored value, as JSON. A change of a form raises the version in schema.ts and adds a migration there.
 */

export interface PersistedConnection {
  id: string
  label: string
  /** Empty means this origin. */
  address: string
  /** The last four characters of the key, to tell two keys apart. */
  key_hint: string
  /** Whether it has the key of the service's demo workspace. */
  demo?: boolean
  /** Recognises the key when it is entered again. */
  fingerprint: string
}

/** A document that was generated in this browser. The API cannot list documents. */
export interface GeneratedDocument {
  documentId: string
  templateId: string
  /** The template's `key`, to name the template even after it was deleted. */
  templateKey: string
  language_key: string
  toneOfVoiceMetaId: string | null
  /** The tone's name in that language. */
  tone: string | null
  /** The last known title. A document that is still being written may get another one. */
  title: string | null
  /** The service's `message` when it was requested. Absent in older entries. */
  message?: string
  created_at: string
}

/**
 * `ready`: may be sent. `sent`: the request is running. `unsure`: no answer came, so the document may exist. `refused`: there is
 * no document. `accepted`: it has a `documentId`. Rows of a CSV file then become `written` or `failed`; the card of any other
 * generation reads its document.
 */
export type GenerationState = 'ready' | 'sent' | 'unsure' | 'refused' | 'accepted' | 'written' | 'failed'

/** Plain JSON of an error. */
export type GenerationProblem = Pick<ApiError, 'kind' | 'status' | 'detail' | 'items'>

/** A requested document: the request and its outcome. */
export interface Generation
  extends Pick<GeneratedDocument, 'templateId' | 'templateKey' | 'language_key' | 'toneOfVoiceMetaId'> {
  id: string
  /** The same for all documents of one press of Generate. Absent in older entries. */
  run_id?: string
  /** Its row in the CSV run. */
  row?: number
  submitted_at: number
  toneOfVoiceId: string | null
  tone_name: string | null
  input: string
  violation_id: string | null
  state: GenerationState
  problem: GenerationProblem | null
  documentId: string | null
  /** The service's `message` when it accepted the request. It may name the writer. Absent in older entries. */
  message?: string
  accepted_at: number | null
  /** The user stopped waiting for it. */
  stopped: boolean
  /** Of the document of a row, or why the service could not write it. */
  title?: string
  text?: string
}

/** A table with its mapping. Its rows that can be sent are generations, which carry its id and their row. */
export interface CsvRun {
  id: string
  templateKey: string
  language_key: string
  toneOfVoiceId: string | null
  file_name: string
  /** The encoding of the file. Absent for pasted text. */
  encoding?: string
  columns: string[]
  rows: string[][]
  /** The field id of each column. Null columns are omitted. */
  mapping: (string | null)[]
  /** By field id: the value for rows that have none. */
  fixed?: Record<string, string>
  /** Rows were edited in the page. */
  edited?: boolean
  /** From then on neither the mapping nor a sent row changes. */
  started: boolean
}

/** What was typed into the form of one template in one language. */
export interface Draft {
  values: Values
  /** Keys that the user gave to entries without one, by field id. */
  keys: Record<string, string>
  /** The click that filled in the form before this was typed. */
  fillId: string
}

/** What was chosen above the form of one template. */
export interface Choices {
  language_key: string
  toneOfVoiceIds: string[]
  /** Further languages to generate in. */
  also: string[]
  send_empty: boolean
  /** The click that filled in the form before this was chosen. */
  fillId: string
}

/** A comment that is being written or was refused. */
export interface CommentDraft {
  text: string
  /** The service's reason for refusing it. Null for a comment that was not sent. */
  problem: string | null
}

/** A named filter of a list of violations. */
export interface SavedView {
  id: string
  name: string
  /** The audit in which it was saved, which it opens on pages without an audit. */
  audit_id: string
  /** The search parameters without the page. */
  filter: ViewFilter
}

/** One value of a filter, or several in lines. */
type OneOrMore<Value extends string> = Value | `${Value}\n${string}`

export interface ViewFilter
  extends Partial<Record<'rule' | 'asset' | 'group_id' | 'assigned_to' | 'decided_by', string>> {
  review_state: OneOrMore<ReviewStateFilter>
  severity?: OneOrMore<Severity | 'none'>
  search: string
  sort?: 'rule' | 'asset' | 'decided' | 'group'
}

/** What a service offers beyond the published contract, and what the key may do there. */
export interface Extensions {
  features: readonly string[]
  /** Null if the service does not tell: then everything is tried. */
  scopes: readonly string[] | null
  /** The owner of the key. */
  email: string | null
  /** The template of addresses of lines in files, of the workspace. */
  source_link?: string
  version?: string
}

/** A reason of the reviewer's own, for the violation that was open, in any audit. A bulk decision has no rule and no text. */
export interface OwnReason extends Pick<Violation, 'id' | 'rule_id' | 'violating_text'> {
  decision_id: string
  dismissal_reason: string
  decided_at: string
}

/** What the user has asked of a bulk decision. */
export interface BulkControl {
  isPaused?: boolean
  isStopped?: boolean
}

export type ReviewedState = Pick<Violation, 'review_state' | 'dismissal_reason'>
export type StateChange = ReviewedState & Pick<Violation, 'id'>

/** A violation with its states before and after a review. */
export interface ReviewedViolation {
  id: string
  audit_id: string | null
  before: ReviewedState
  after: ReviewedState
}

/** One violation of a review, and when it may be sent. Plain JSON, because the outbox stores it. */
export interface ReviewStep extends ReviewedViolation {
  action: ReviewAction
  /** The states in which it may be sent: the state on screen and the last one that the service confirmed. */
  expected_states: readonly ReviewState[]
  /** If set, a dismissal with another reason also counts as changed. */
  expected_reason?: string | null
  /** If set, a decision of someone else also counts as changed, where the service tells who decided. */
  expected_by?: string | null
  /** Of a part of a bulk decision: the name shown in messages, and the group whose pending decisions are awaited first. */
  name?: string
  group_id?: string | null
}

/** A state, and who decided it where the service tells. */
export interface FoundDecision extends ReviewedState {
  decided_by?: string | null
  decided_at?: string | null
}

/** A decision or its undo. Plain JSON, so that the outbox can restore it after a reload with everything its outcome needs. */
export interface ReviewVariables {
  connectionId: string
  kind: 'decision' | 'undo'
  /** The id of the undo entry that it created or takes back. */
  decision_id: string
  audit_id: string | null
  group_id: string | null
  /** The name shown in messages. */
  name: string
  action: ReviewAction
  reason: string | null
  decided_at: string
  /** Every violation it changes. */
  violations: readonly ReviewStep[]
  /** The bulk decision, or the undo of one, of which it is a part. */
  bulk_id?: string
  /** Set for an undo. */
  undone?: {
    isGroup: boolean
    /** How many of its violations cannot be restored. */
    cannot: number
  }
}

/** The part of a decision that was not sent, because someone else had decided in the meantime. */
export interface Conflict {
  variables: ReviewVariables
  /** What was found instead, for each violation of the part. */
  found: readonly (FoundDecision & { violation_id: string })[]
}

export interface UndoableDecision extends Pick<ReviewVariables, 'action' | 'reason' | 'decided_at' | 'audit_id'> {
  id: string
  /** The decision, if the id is that of an undo that could not restore everything. */
  decision_id?: string
  kind: 'single' | 'group' | 'bulk'
  /** The name shown in messages. A bulk decision has none. */
  name?: string
  /** Every violation that the decision changed. Those of a bulk decision are stored beside it. */
  members: readonly StateChange[]
  /** How many violations a bulk decision changed. */
  violations_updated?: number
}

export interface UndoableAssignment extends Pick<ReviewVariables, 'decided_at' | 'audit_id'> {
  id: string
  kind: 'assignment'
  person: string
  change: 'add' | 'remove'
  /** Null if there are so many that they are stored beside it. */
  violation_ids: readonly string[] | null
  violations_updated: number
}

export type UndoEntry = UndoableDecision | UndoableAssignment

/** The last decisions and assignments, newest last. Plain JSON. */
export type UndoStack = readonly UndoEntry[]

/** A violation with its state before the decision, and what else its review needs. */
export type UndoMember = StateChange & Partial<Pick<ReviewStep, 'name' | 'group_id'>>

/**
 * What IndexedDB does not know yet of a tab's outbox. It is written synchronously, before a key press returns, so that a reload or
 * crash right after loses nothing, and sends nothing again that was answered. It is there as long as the outbox has a mutation.
 */
export interface OutboxJournal {
  /** That of the tab which wrote it. */
  version: number
  /** Mutations by their names. Each text carries its own version. */
  written: Record<string, string>
  erased: readonly string[]
}
