import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import { auditQueries } from '../../api/audits.ts'
import type { Connection } from '../../api/connections.ts'
import { type GeneratedDocument, historyOf } from '../../api/document-history.ts'
import { savedViews } from '../../api/saved-views.ts'
import { reviewStateFilterValues, type SchemaAudit as Audit } from '../../api/schema.gen.ts'
import { templateQueries } from '../../api/templates.ts'
import { severities, severityNames } from '../../domain/violations/severity.ts'
import { formatDate } from '../../lib/format.ts'
import { keyName } from '../../lib/key-name.ts'
import { text } from '../../locales/text.ts'
import { themeChoice, themes } from '../../ui/theme.ts'
import type { PaletteEntry } from './palette-match.ts'

export interface MoreSources {
  client: QueryClient
  navigate: UseNavigateResult<string>
  connection: Connection | null
  /** Of the page that is open. */
  auditId: string | null
}

/** Shows what is known at once, and again with each part that arrives. A part that fails is left out. */
export async function loadMoreEntries(
  sources: MoreSources,
  show: (entries: readonly PaletteEntry[]) => void,
): Promise<void> {
  const { client, connection, auditId } = sources
  let known = [...settingsEntries(sources), ...(auditId === null ? [] : filterEntries(sources, auditId))]
  show(known)
  if (!connection) return
  const add = async (part: Promise<readonly PaletteEntry[]>) => {
    const entries = await part.catch(() => [])
    known = [...known, ...entries]
    show(known)
  }
  const audits = client.fetchQuery(auditQueries.known()).catch((): Audit[] => [])
  await Promise.all([
    add(audits.then((list) => viewEntries(sources, connection, list))),
    add(audits.then((list) => list.flatMap((audit) => reportEntries(sources, audit)))),
    add(templateEntries(sources)),
    add(documentEntries(sources, connection)),
  ])
}

function settingsEntries({ navigate }: MoreSources): PaletteEntry[] {
  const sections = ['connections', 'appearance', 'keyboard', 'data'] as const
  return [
    ...sections.map(
      (section): PaletteEntry => ({
        id: `settings/${section}`,
        group: 'settings',
        label: text(`settings.${section}`),
        run: () => void navigate({ to: '/settings', hash: section }),
      }),
    ),
    ...themes.map(
      (theme): PaletteEntry => ({
        id: `theme/${theme}`,
        group: 'settings',
        label: text('palette.theme', { theme: text(`settings.theme.${theme}`) }),
        run: () => themeChoice.set(theme),
      }),
    ),
  ]
}

/** They change one part of the filter and keep the others. */
function filterEntries({ navigate }: MoreSources, auditId: string): PaletteEntry[] {
  const there = { to: '/audits/$auditId', params: { auditId } } as const
  return [
    ...reviewStateFilterValues.map(
      (review_state): PaletteEntry => ({
        id: `state/${review_state}`,
        group: 'filters',
        label: text('evidence.report.filter.state', { state: text(`review_state.${review_state}`) }),
        run: () => void navigate({ ...there, search: (earlier) => ({ ...earlier, review_state, page: 1 }) }),
      }),
    ),
    ...severityNames.map(
      (severity): PaletteEntry => ({
        id: `severity/${severity}`,
        group: 'filters',
        label: text('evidence.report.filter.severity', { severity: text(severities[severity].text) }),
        run: () => void navigate({ ...there, search: (earlier) => ({ ...earlier, severity, page: 1 }) }),
      }),
    ),
    {
      id: 'severity',
      group: 'filters',
      label: text('triage.severity.any'),
      run: () => void navigate({ ...there, search: (earlier) => ({ ...earlier, severity: undefined, page: 1 }) }),
    },
  ]
}

/** A view is applied to the audit that is open, or else opens the one in which it was saved. */
function viewEntries({ navigate, auditId }: MoreSources, { id }: Connection, audits: readonly Audit[]): PaletteEntry[] {
  return savedViews(id)
    .get()
    .map((view) => {
      const wanted = auditId ?? view.audit_id
      return {
        id: `view/${view.id}`,
        group: 'views',
        label: view.name,
        note: audits.find((audit) => audit.id === wanted)?.name,
        run: () => void navigate({ to: '/audits/$auditId', params: { auditId: wanted }, search: view.filter }),
      }
    })
}

function reportEntries({ navigate }: MoreSources, { id: auditId, name, created_at }: Audit): PaletteEntry[] {
  const note = formatDate(created_at)
  return [
    {
      id: `report/${auditId}`,
      group: 'reports',
      label: text('evidence.report.of', { audit: name }),
      note,
      run: () => void navigate({ to: '/audits/$auditId/report', params: { auditId } }),
    },
    {
      id: `contradictions/${auditId}`,
      group: 'reports',
      label: `${text('evidence.contradictions')}: ${name}`,
      note,
      run: () => void navigate({ to: '/audits/$auditId/contradictions', params: { auditId } }),
    },
  ]
}

async function templateEntries({ client, navigate }: MoreSources): Promise<PaletteEntry[]> {
  const templates = await client.fetchQuery(templateQueries.list())
  return templates.map(({ id: templateId, key }) => ({
    id: `template/${templateId}`,
    group: 'templates',
    label: keyName(key) || templateId,
    note: text('generate.generate'),
    run: () => void navigate({ to: '/generate/$templateId', params: { templateId } }),
  }))
}

async function documentEntries({ navigate }: MoreSources, { id }: Connection): Promise<PaletteEntry[]> {
  const documents = await readHistory(id)
  return documents.map(({ documentId, title, templateKey, created_at }) => ({
    id: `document/${documentId}`,
    group: 'documents',
    label: title || keyName(templateKey) || documentId,
    note: formatDate(created_at),
    run: () => void navigate({ to: '/documents/$documentId', params: { documentId } }),
  }))
}

/** Resolves when the history has been read from the database. */
async function readHistory(connectionId: string): Promise<readonly GeneratedDocument[]> {
  const history = historyOf(connectionId)
  return new Promise((resolve) => {
    const check = () => {
      const documents = history.get()
      if (documents) resolve(documents)
      return documents !== null
    }
    if (check()) return
    const stop = history.subscribe(() => check() && stop())
  })
}
