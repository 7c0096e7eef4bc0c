import type { AssignedViolation, DismissalReason, Feature, TemplateNames } from '../../contract/extensions.gen.ts'
import type {
  Audit,
  AuditList,
  ReviewProgress,
  Violation,
  ViolationComment,
  ViolationPage,
} from '../../contract/openapi.gen.ts'
import type { ReviewStep } from '../state/stored-values.ts'
import type { ReviewOutcome, ReviewSource } from './review-outcome.ts'
import type { SubmittedComment } from './sent-comment.ts'
import type { ListReading, PageOfIds } from './list-reading.ts'
import type { ListedViolation } from './listed-violation.ts'
import type { CountFilter, ExtendedSearch, ViolationFilter } from './violation-filters.ts'

/**
 * What the dashboard needs of a service where services differ, in the dashboard's own words. `published.ts` does it with the
 * published API, `own.ts` with the second one; `choose-service.ts` decides which it is.
 */
export interface Service {
  /** What can be shown or offered. Pages ask through `useCan`, and only to show or not to show something. */
  can: (capability: Capability) => boolean
  /** The owner of the key. Null if the service does not tell. */
  email: string | null

  /** A page of a list. A filter that the service lacks is refused, never left out. */
  page: (auditId: string, search: ExtendedSearch, signal?: AbortSignal) => Promise<ListPage>
  /** Lets the page after this one begin where it ends, whatever is read in between. */
  continueAfter: (auditId: string, search: ExtendedSearch, page: ListPage) => void
  /** How a review queue finds every row of a list, from this page on. */
  readOn: (shown: PageOfIds) => ListReading
  /** How many violations of a filter are in each state. */
  counts: (auditId: string, filter: CountFilter, signal?: AbortSignal) => Promise<ReviewProgress>
  /** Every violation of a filter once, page by page, whatever others decide meanwhile. */
  allViolations: (auditId: string, filter: ViolationFilter, how?: ReadOptions) => AsyncGenerator<FetchedPage>
  /** Violations of a rule, of any if it has no name: the last decided ones if the service can order them, else the first listed. */
  ofRule: (auditId: string, rule: string, signal?: AbortSignal) => Promise<readonly ListedViolation[]>
  /** The members of a violation's group in its audit. Rejects if they cannot be found. */
  groupOf: (violation: Violation) => Promise<readonly Violation[]>

  /** Decides each violation that is still as expected. Outcomes in the order of the steps; a failure may be temporary. */
  decide: (steps: readonly ReviewStep[], source: ReviewSource) => Promise<readonly ReviewOutcome[]>
  /** How many violations one request of a bulk decision decides. */
  decisionsPerRequest: number
  /** Assigns people to violations, or no longer. Returns who is assigned then. */
  assign: (change: AssignmentChange) => Promise<readonly AssignedViolation[]>
  /** Adds a comment once: one that may have been sent before is looked for first. */
  addComment: (comment: CommentToAdd) => Promise<ViolationComment>

  /** The newest audits, or those that are archived. */
  audits: (limit: number, how: { signal: AbortSignal; archived?: boolean }) => Promise<AuditPage>
  /** The longest list of audits that is worth reading. */
  maxAudits: number
  /** Null if the service does not list it. */
  audit: (auditId: string, signal: AbortSignal) => Promise<Audit | null>

  /** What its library calls each template, and the steps of writing it. */
  templateNames: (signal: AbortSignal) => Promise<readonly TemplateNames[]>
  /** The standard reasons of the workspace. */
  dismissalReasons: (signal: AbortSignal) => Promise<readonly DismissalReason[]>
}

/** The contract's name of something that only some services have. */
export type Capability = Feature

/** A page of a list. Only one that was found says where the next one begins, null at the end. */
export interface ListPage extends Omit<ViolationPage, 'violations'> {
  violations: readonly ListedViolation[]
  cursor?: string
  next_cursor?: string | null
  /** How many rows a list of groups has. */
  groups?: number | null
  /** Too far down for the service to say where the next page begins. */
  isFar?: true
}

export interface ReadOptions {
  signal?: AbortSignal
  /** The user is waiting: report a failure after the second try, and at once when offline. */
  isHurried?: boolean
}

/** One page of all violations. Earlier pages are not kept. */
export interface FetchedPage {
  /** The violations of the page that no earlier page had. */
  violations: readonly ListedViolation[]
  found: number
  /** The service's total for the filter. */
  total: number
  review_progress: ReviewProgress
  /** Set with the last page: whether nothing changed during the read, so that nothing can be missing or outdated. */
  steady: boolean | null
}

export interface AssignmentChange {
  violation_ids: readonly string[]
  add: readonly string[]
  remove: readonly string[]
}

export interface CommentToAdd extends SubmittedComment {
  id: string
  violation_id: string
  /** Whether an earlier try may have arrived although its answer did not. */
  maybeSent: boolean
}

/** Audits with their progress, where the service lists it with them. */
export interface AuditPage extends AuditList {
  audits: (Audit & { review_progress?: ReviewProgress })[]
}
