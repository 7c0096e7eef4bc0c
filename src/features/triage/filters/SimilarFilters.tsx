import { useQuery } from '@tanstack/react-query'
import { type ExtendedFilter, extendedFilterNames, valuesOf } from '../../../api/violation-filters.ts'
import { violationQueries } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useOpenState, useTriageActions, useTriageList, useTriageSearch } from '../triage-context.ts'
import { extendedFilterLabels } from './filter-labels.ts'

/** Filters by what the open violation has: its rule, asset, group and who decided it. */
export function SimilarFilters() {
  const t = useText()
  const { filter } = useTriageActions()
  const { rows } = useTriageList()
  const { violationId } = useOpenState()
  const search = useTriageSearch()
  const { data } = useQuery({ ...violationQueries.detail(violationId ?? ''), enabled: false })
  const row = rows?.find(({ id }) => id === violationId)
  const violation = row ?? data
  if (violationId === null || !violation) return null
  const shared: { [Name in keyof ExtendedFilter]: string | null } = {
    rule: violation.rule_name,
    asset: violation.asset_id,
    group_id: violation.group_id,
    decided_by: row?.decided_by,
  }
  const offered = extendedFilterNames.flatMap((name) => {
    const value = shared[name]
    return value && !valuesOf(search[name]).includes(value) ? [{ name, value }] : []
  })
  if (offered.length === 0) return null
  return (
    <div className="grid gap-1.5 border-t border-line pt-3">
      <h3 className="text-sm text-quiet">{t('triage.filter.like_this')}</h3>
      <div className="flex flex-wrap gap-1.5">
        {offered.map(({ name, value }) => (
          <Button key={name} size="sm" onClick={() => filter({ [name]: value })} className="border-edge!">
            {t(extendedFilterLabels[name])}
          </Button>
        ))}
      </div>
    </div>
  )
}
