import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { violationQueries } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorSentence } from '../../../ui/describe-error.ts'
import type { ListSearch } from '../../../domain/filters/triage-search-params.ts'
import { overlayReviews } from '../../../review/overlay-reviews.ts'
import { ReviewsContext, useTriageActions } from '../queue/triage-context.ts'
import type { ListEntry } from '../../../review/groups.ts'

const maxMembers = 100

interface GroupMembersProps {
  /** The row of the group. */
  entry: ListEntry
  search: ListSearch
  renderRow: (entry: ListEntry) => ReactNode
}

/** The other violations of a group that match the filter. If they are many, the rest is a filter. */
export function GroupMembers({ entry, search, renderRow }: GroupMembersProps) {
  const t = useText()
  const { auditId, filter } = useTriageActions()
  const reviews = useContext(ReviewsContext)
  const { id, group_id } = entry.violation
  const { sort: _sort, grouped: _grouped, ...others } = search
  const wanted = { ...others, group_id: group_id ?? undefined, page: 1, page_size: maxMembers }
  const { data, error } = useQuery({ ...violationQueries.list(auditId, wanted), placeholderData: undefined })
  if (!data) {
    return (
      <p role={error ? 'alert' : undefined} aria-busy={!error} className="row-member py-2 text-quiet">
        {error ? errorSentence(error, t) : t('loading')}
      </p>
    )
  }
  const members = overlayReviews(data.violations, reviews).filter((member) => member.id !== id)
  const left = data.total - data.violations.length
  return (
    <>
      {members.map((violation) => renderRow({ violation, position: entry.position, isMember: true }))}
      {left > 0 && (
        <Button size="sm" variant="ghost" className="ms-12" onClick={() => filter({ group_id: wanted.group_id })}>
          {t('violation.precedents.more', { count: left })}
        </Button>
      )}
    </>
  )
}
