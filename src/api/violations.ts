import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import type {
  SchemaReviewProgress,
  SchemaReviewState,
  SchemaReviewStateFilter,
  SchemaSeverity,
  SchemaViolation,
  SchemaViolationComment,
  SchemaViolationDetail,
  SchemaViolationPage,
} from './schema.gen.ts'
import { count, flag, id, list, listOrEmpty, open, openOrNull, record, text, textOrNull } from './shape.ts'

const violationFields = {
  id,
  audit_id: textOrNull,
  review_state: open<SchemaReviewState>(),
  severity: openOrNull<SchemaSeverity>(),
  rule_id: textOrNull,
  rule_name: textOrNull,
  asset_id: textOrNull,
  asset_name: textOrNull,
  asset_url: textOrNull,
  violating_text: textOrNull,
  reason: text,
  recommended_solution: textOrNull,
  suggested_text: textOrNull,
  dismissal_reason: textOrNull,
  group_id: textOrNull,
  assigned_to_user_ids: listOrEmpty(text),
}

export const violationComment = record<SchemaViolationComment>({
  id,
  author_email: textOrNull,
  content: text,
  created_at: text,
})

const reviewProgress = record<SchemaReviewProgress>({
  undecided: count,
  elevated_risk: count,
  urgent_violation: count,
  dismissed: count,
  fixed: count,
})

const violationPage = record<SchemaViolationPage>({
  audit_id: text,
  violations: list(record<SchemaViolation>(violationFields)),
  total: count,
  page: count,
  page_size: count,
  has_more: flag,
  review_progress: reviewProgress,
})

const violationDetail = record<SchemaViolationDetail>({
  ...violationFields,
  rule_description: textOrNull,
  rule_explanation: textOrNull,
  comments: listOrEmpty(violationComment),
})

export interface ViolationSearch {
  review_state?: SchemaReviewStateFilter
  severity?: SchemaSeverity
  search?: string
  page?: number
  page_size?: number
}

export const violationQueries = {
  all: () => ['violations'] as const,
  lists: (auditId: string) => [...violationQueries.all(), 'list', auditId] as const,
  list: (auditId: string, search: ViolationSearch) =>
    queryOptions({
      queryKey: [...violationQueries.lists(auditId), search],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/public/v1/audits/{audit_id}/violations', {
            params: { path: { audit_id: auditId }, query: { ...search, search: search.search || undefined } },
            signal,
          }),
          violationPage,
        ),
      placeholderData: keepPreviousData,
    }),
  /** How far an audit is, by the smallest page there is. */
  progress: (auditId: string) =>
    queryOptions({
      queryKey: [...violationQueries.lists(auditId), 'progress'],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/public/v1/audits/{audit_id}/violations', {
            params: { path: { audit_id: auditId }, query: { page_size: 1 } },
            signal,
          }),
          violationPage,
        ).then((page) => page.review_progress),
      staleTime: 60_000,
    }),
  details: () => [...violationQueries.all(), 'detail'] as const,
  detail: (violationId: string) =>
    queryOptions({
      queryKey: [...violationQueries.details(), violationId],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/public/v1/violations/{violation_id}', {
            params: { path: { violation_id: violationId } },
            signal,
          }),
          violationDetail,
        ),
    }),
}
