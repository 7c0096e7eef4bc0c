import { Suspense, useState } from 'react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { seriesOf } from '../../api/audits.ts'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyComponent } from '../../ui/load-later.ts'
import { Table, Th } from '../../ui/Table.tsx'
import { AuditRow, columnClass } from './AuditRow.tsx'
import type { AuditColumn, AuditSearch } from './audit-search-params.ts'
import type { newestOfSeries } from './sort-audits.ts'
import type { useAuditProgress } from './use-audit-progress.ts'

const numeric = new Set<AuditColumn>(['duration', 'violations'])
const columns = Object.keys(columnClass).filter((name): name is AuditColumn => Object.hasOwn(columnClass, name))

const AuditActions = lazyComponent(
  () => import('./AuditActions.tsx'),
  (module) => module.AuditActions,
)

interface AuditTableProps {
  audits: readonly Audit[]
  /** How many audits each series has. */
  series: ReturnType<typeof newestOfSeries>
  progress: ReturnType<typeof useAuditProgress>
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

export function AuditTable({ audits, series, progress, search, onSearch }: AuditTableProps) {
  const t = useText()
  const { offers, isAdmin } = useExtensions()
  // The code and texts of the menu are loaded with the first one that is opened.
  const [changed, setChanged] = useState('')
  const isChangeable = isAdmin && offers('changing_audits')
  // Names are sorted from A first, everything else from the newest or largest.
  const sortBy = (column: AuditColumn) => {
    const first = column === 'name' || column === 'status' ? 'ascending' : 'descending'
    const other = search.order === 'ascending' ? 'descending' : 'ascending'
    onSearch({ sort: column, order: search.sort === column ? other : first })
  }
  return (
    <Table label={t('audits.title')}>
      <thead className="border-y border-line">
        <tr>
          {columns.map((column) => (
            <Th
              key={column}
              numeric={numeric.has(column)}
              sorted={search.sort === column ? search.order : null}
              onSort={() => sortBy(column)}
              className={columnClass[column]}
            >
              {t(`audits.column.${column}`)}
            </Th>
          ))}
          {isChangeable && (
            <Th>
              <span className="sr-only">{t('palette.actions')}</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {audits.map((audit) => (
          <AuditRow
            key={audit.id}
            ref={progress.watch}
            audit={audit}
            scans={series.get(seriesOf(audit) ?? '')?.count ?? 0}
            columns={columns.length}
            actions={
              isChangeable &&
              (changed === audit.id ? (
                <Suspense>
                  <AuditActions audit={audit} isArchived={search.archived} />
                </Suspense>
              ) : (
                <IconButton
                  label={`${t('palette.actions')}: ${audit.name}`}
                  icon="…"
                  {...AuditActions.intent}
                  onClick={() => setChanged(audit.id)}
                />
              ))
            }
            wanted={progress.wanted(audit)}
          />
        ))}
      </tbody>
    </Table>
  )
}
