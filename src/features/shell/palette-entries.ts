import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { Connection } from '../../api/connections.ts'
import { serviceOf } from '../../api/choose-service.ts'
import { sortNames } from '../../api/violation-filters.ts'
import { facetsQuery } from '../../api/facets.ts'
import type { ListPage } from '../../api/service.ts'
import { violationQueries } from '../../api/violations.ts'
import { savedViews } from '../../api/saved-views.ts'
import {
  type Audit,
  type ReviewStateFilter,
  reviewStateFilterValues,
  type Severity,
} from '../../../contract/openapi.gen.ts'
import type { Facets } from '../../../contract/extensions.gen.ts'
import { type NamedTemplate, templateName } from '../../api/templates.ts'
import { offeredAuditPages } from '../../domain/audits/audit-pages.ts'
import { assignedToMe } from '../../domain/filters/assigned-to-me.ts'
import { severityNames } from '../../domain/violations/severity.ts'
import { formatDate } from '../../lib/format.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { text, type TextKey } from '../../locales/text.ts'
import { type PaletteEntry, perGroup } from './palette-match.ts'
import type { GeneratedDocument } from '../../state/stored-values.ts'

export interface PaletteSources {
  client: QueryClient
  navigate: UseNavigateResult<string>
  connection: Connection | null
  /** The audit of the open page. */
  auditId: string | null
}

/** What has been read so far. */
export interface PaletteData {
  audits?: readonly Audit[]
  templates?: readonly NamedTemplate[]
  documents?: readonly GeneratedDocument[]
}

/** Filters of the open audit, saved views, documents, pages of each audit, those of the open one first, and templates. */
export function furtherEntries(
  sources: PaletteSources,
  { audits = [], templates = [], documents = [] }: PaletteData,
): readonly PaletteEntry[] {
  const { connection, auditId } = sources
  const openFirst = audits.toSorted((a, b) => Number(b.id === auditId) - Number(a.id === auditId))
  return [
    ...(auditId === null ? [] : filterEntries(sources, auditId)),
    ...(connection ? viewEntries(sources, connection) : []),
    ...documentEntries(sources, documents),
    ...openFirst.flatMap((audit) => reportEntries(sources, audit)),
    ...templateEntries(sources, templates),
  ]
}

const all = { review_state: 'all' } as const

/** The assets and rules of an audit that contain the text. */
export const paletteFacetsQuery = (auditId: string, term: string) =>
  facetsQuery(auditId, all, { counted: ['asset', 'rule'], value_search: term, max_values: perGroup })

/** The violations of an audit that contain the text. */
export const paletteListQuery = (auditId: string, term: string) =>
  violationQueries.list(auditId, { ...all, search: term, page_size: perGroup })

interface Found {
  auditId: string
  term: string
  values: Facets | undefined
  page: Pick<ListPage, 'violations'> | undefined
}

/** Assets, rules and violations of the open audit that contain the text. */
export function foundEntries(
  { navigate }: PaletteSources,
  { auditId, term, values, page }: Found,
): readonly PaletteEntry[] {
  const valueEntries = (group: 'assets' | 'rules', name: 'asset' | 'rule') =>
    (values?.[name]?.values ?? []).map(
      ({ value, label, count }): PaletteEntry => ({
        id: `${name}/${value}`,
        group,
        label: label ?? value,
        note: text('triage.violations', { count }),
        isFound: true,
        run: () => void navigate({ to: '/audits/$auditId', params: { auditId }, search: { ...all, [name]: value } }),
      }),
    )
  return [
    ...valueEntries('assets', 'asset'),
    ...valueEntries('rules', 'rule'),
    ...(page?.violations ?? []).map(
      ({ id: violationId, violating_text, reason, rule_name, asset_name, asset_url }): PaletteEntry => ({
        id: `violation/${violationId}`,
        group: 'violations',
        label: violating_text || reason,
        note: [rule_name, asset_name ?? asset_url].filter(Boolean).join(' · '),
        isFound: true,
        run: () =>
          void navigate({
            to: '/audits/$auditId/violations/$violationId',
            params: { auditId, violationId },
            search: { ...all, search: term },
          }),
      }),
    ),
  ]
}

/** The list of audits has orders of its own. */
const listSort = (sort: string | undefined) => sortNames.find((name) => name === sort)

/** Each entry changes one filter and keeps the others. */
function filterEntries({ client, navigate }: PaletteSources, auditId: string): PaletteEntry[] {
  const mine = assignedToMe(serviceOf(client))
  const filterBy = (
    id: string,
    label: string,
    change: { review_state?: ReviewStateFilter; severity?: Severity; assigned_to?: string },
  ): PaletteEntry => ({
    id,
    group: 'filters',
    label,
    run: () =>
      void navigate({
        to: '/audits/$auditId',
        params: { auditId },
        search: ({ sort, ...earlier }) => ({ ...earlier, sort: listSort(sort), ...change, page: 1 }),
      }),
  })
  return [
    ...reviewStateFilterValues.map((review_state) => {
      const state = text(`review_state.${review_state}`)
      return filterBy(`state/${review_state}`, text('reports.report.filter.state', { state }), { review_state })
    }),
    ...severityNames.map((name) => {
      const severity = text(`severity.${name}`)
      return filterBy(`severity/${name}`, text('reports.report.filter.severity', { severity }), { severity: name })
    }),
    filterBy('severity', text('triage.severity.any'), { severity: undefined }),
    ...(mine ? [filterBy('assigned_to_me', text('triage.filter.assigned_to_me'), mine)] : []),
  ]
}

/** Applies a view to the open audit, or else opens the audit in which it was saved. */
function viewEntries({ navigate, auditId }: PaletteSources, { id }: Connection): PaletteEntry[] {
  return savedViews(id)
    .get()
    .map(({ id: viewId, name, audit_id, filter: search }) => ({
      id: `view/${viewId}`,
      group: 'views',
      label: name,
      run: () => void navigate({ to: '/audits/$auditId', params: { auditId: auditId ?? audit_id }, search }),
    }))
}

function reportEntries({ client, navigate }: PaletteSources, { id: auditId, name, created_at }: Audit): PaletteEntry[] {
  const titled = (title: TextKey) => `${text('with_colon', { label: text(title) })} ${name}`
  return offeredAuditPages(serviceOf(client)).map(({ page, text: title }) => ({
    id: `${page}/${auditId}`,
    group: 'reports',
    label: page === 'report' ? text('reports.report.of', { audit: name }) : titled(title),
    note: formatDate(created_at),
    run: () => void navigate({ to: `/audits/$auditId/${page}`, params: { auditId } }),
  }))
}

function templateEntries({ navigate }: PaletteSources, templates: readonly NamedTemplate[]) {
  return templates.map(
    (template): PaletteEntry => ({
      id: `template/${template.id}`,
      group: 'templates',
      label: templateName(template),
      note: text('generate.generate'),
      run: () => void navigate({ to: '/generate/$templateId', params: { templateId: template.id } }),
    }),
  )
}

function documentEntries({ navigate }: PaletteSources, documents: readonly GeneratedDocument[]): PaletteEntry[] {
  return documents.map(({ documentId, title, templateKey, created_at }) => ({
    id: `document/${documentId}`,
    group: 'documents',
    label: title || humaniseKey(templateKey) || documentId,
    note: formatDate(created_at),
    run: () => void navigate({ to: '/documents/$documentId', params: { documentId } }),
  }))
}
