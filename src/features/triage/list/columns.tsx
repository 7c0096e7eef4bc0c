import { ChevronRightIcon, CopyIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { positionText } from '../../../api/listed-violation.ts'
import { SeverityBadge } from '../../../domain/violations/SeverityBadge.tsx'
import { StateDot } from '../../../domain/violations/StateDot.tsx'
import { personName, violationName } from '../../../review/names.ts'
import type { ListEntry } from '../../../review/groups.ts'
import { Initials } from '../violation/Initials.tsx'
import { formatList, formatNumber } from '../../../lib/format.ts'
import { highlightTerm, type MarkedPart } from '../../../lib/highlight-term.ts'
import { readable } from '../../../lib/source-link.ts'
import { useText } from '../../../locales/text.ts'
import { Ago } from '../../../ui/Time.tsx'
import { tip } from '../../../ui/TipLayer.tsx'

export interface ViolationRowProps extends Omit<ListEntry, 'position'> {
  href: string
  /** The search term, marked where it occurs. */
  term: string
  /** Its position in the whole list, from 1. */
  index: number
  isOpen: boolean
  isSelected: boolean
  isFocusable: boolean
  /** Decided since the list was requested. The row keeps its position. */
  isDecided: boolean
  isStateShown: boolean
  isAssignedShown: boolean
  isNarrow: boolean
  /** Of the owner of the key, who is shown as "you". */
  ownEmail: string | null
  /** Rows are selected to decide them. */
  isSelectable: boolean
}

export interface Column {
  id: string
  className: string
  /** Hidden on a phone. */
  isWide?: boolean
  Cell: (row: ViolationRowProps) => ReactNode
}

/** In the order of the row. A new column is one more entry. */
export const columns: readonly Column[] = [
  { id: 'select', className: 'row-box', Cell: SelectCell },
  {
    id: 'severity',
    className: 'row-severity',
    isWide: true,
    Cell: ({ violation }) => <SeverityBadge severity={violation.severity} />,
  },
  { id: 'text', className: 'row-words', Cell: TextCell },
  { id: 'state', className: 'row-end', Cell: StateCell },
]

function SelectCell({ violation, isSelected }: ViolationRowProps) {
  const t = useText()
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      readOnly
      checked={isSelected}
      aria-label={t('triage.row.select', { name: violationName(violation) })}
      className="check"
    />
  )
}

function TextCell(row: ViolationRowProps) {
  const t = useText()
  const { violation, href, term, isDecided, isNarrow } = row
  const { violating_text, reason, rule_name, severity, review_state, dismissal_reason } = violation
  const location = assetLocation(violation)
  const isOnlyInReason = term !== '' && !hasTerm(violating_text, term) && hasTerm(reason, term)
  const isDismissed = review_state === 'dismissed' && Boolean(dismissal_reason) && !isOnlyInReason
  const isLocated = location !== '' && !isDismissed && !isOnlyInReason
  return (
    <>
      <a href={href} dir="auto" tabIndex={-1} className={isDecided ? 'row-text row-decided' : 'row-text'}>
        {violating_text ? '“' : ''}
        <Excerpt text={violating_text || reason || t('triage.row.no_text')} term={term} />
        {violating_text ? '”' : ''}
      </a>
      <span className="row-facts">
        {isNarrow && <SeverityBadge severity={severity} className="shrink-0 self-center" />}
        {isDismissed && (
          <span dir="auto" className="row-reason">
            <span className="sr-only">{t('with_colon', { label: t('violation.dismissal_reason') })} </span>
            {dismissal_reason}
          </span>
        )}
        {rule_name && !isDismissed && (
          <span className="row-rule">
            <Excerpt text={rule_name} term={term} />
          </span>
        )}
        {rule_name && (isLocated || isOnlyInReason) && <span aria-hidden="true">·</span>}
        {isLocated && (
          <span className="row-place">
            <span className="row-path">{location}</span>
            {positionText(violation.location)}
          </span>
        )}
        {isOnlyInReason && (
          <span className="row-reason">
            {t('triage.row.reason')} <Excerpt text={reason} term={term} />
          </span>
        )}
        {!isNarrow && <Marks {...row} />}
      </span>
    </>
  )
}

/** The state where the list has several, and who made the decision in force, and when, where the service tells. */
function StateCell(row: ViolationRowProps) {
  const t = useText()
  const { violation, isStateShown, isNarrow, ownEmail } = row
  const { review_state, decided_by, decided_at } = violation
  return (
    <>
      {isNarrow && <Marks {...row} />}
      {isStateShown && <StateDot review_state={review_state} className="text-sm" />}
      {decided_by && decided_at && !isNarrow && (
        <span className="row-decision">
          <span className="row-decider" {...tip(decided_by)}>
            <span className="sr-only">{t('triage.filter.decided_by')} </span>
            {decided_by === ownEmail ? t('violation.comment.you') : personName(decided_by)}
          </span>
          {isStateShown && <span aria-hidden="true">·</span>}
          <Ago value={decided_at} />
        </span>
      )}
    </>
  )
}

/** The group of a violation and who is assigned to it. */
function Marks({ violation, others, isExpanded, isMember, isAssignedShown, ownEmail }: ViolationRowProps) {
  const { group_id, group_size, assigned_to_user_ids } = violation
  const isGrouped = group_id !== null && group_size !== 1 && !isMember
  const isAssigned = isAssignedShown && assigned_to_user_ids.length > 0
  return (
    (isGrouped || isAssigned) && (
      <span className="row-marks">
        {isGrouped && <GroupMark violation={violation} others={others} isExpanded={isExpanded} />}
        {isAssigned && <AssignedMark people={assigned_to_user_ids} ownEmail={ownEmail} />}
      </span>
    )
  )
}

const markClass = 'inline-flex h-5 items-center gap-1 rounded-sm border border-line bg-sheet px-1.5 text-sm text-quiet'

/** Marks a violation with a group, with its size where the service tells. If the list can show its other members, it is a button. */
function GroupMark({ violation, others, isExpanded }: Pick<ListEntry, 'violation' | 'others' | 'isExpanded'>) {
  const t = useText()
  const { group_size } = violation
  const size = group_size ? t('triage.row.alike', { count: formatNumber(group_size) }) : null
  if (!others) {
    return (
      <span className={markClass} {...tip(t('triage.row.group.tip'))}>
        <CopyIcon aria-hidden="true" className={size ? 'size-3.5 max-sm:hidden' : 'size-3.5'} />
        <span className={size ? undefined : 'max-sm:sr-only'}>{size ?? t('triage.row.group')}</span>
      </span>
    )
  }
  const label = t(isExpanded ? 'triage.group.hide' : 'triage.group.show')
  return (
    <button
      type="button"
      tabIndex={-1}
      data-expand=""
      aria-expanded={isExpanded}
      aria-label={`${t('with_colon', { label: label })} ${violationName(violation)}`}
      className={`${markClass} hover:bg-hover hover:text-ink`}
    >
      <ChevronRightIcon aria-hidden="true" className={isExpanded ? 'size-3.5 rotate-90' : 'size-3.5 rtl:rotate-180'} />
      {size ?? t('triage.group.members', { count: others })}
    </button>
  )
}

const maxInitials = 2

/** Oneself first, because only the first are shown. */
function AssignedMark({ people: assigned, ownEmail }: { people: readonly string[]; ownEmail: string | null }) {
  const t = useText()
  const people = assigned.toSorted((one, other) => Number(other === ownEmail) - Number(one === ownEmail))
  const names = t('triage.row.assigned', { people: formatList(people) })
  return (
    <span className="flex items-center -space-x-1" {...tip(names)}>
      <span className="sr-only">{names}</span>
      {people.slice(0, maxInitials).map((person) => (
        <Initials key={person} name={person} className="size-5 border border-sheet" />
      ))}
      {people.length > maxInitials && (
        <span aria-hidden="true" className="ps-2 text-xs text-quiet">
          +{people.length - maxInitials}
        </span>
      )}
    </span>
  )
}

function Excerpt({ text, term }: { text: string; term: string }) {
  return excerpt(text, term).map((part, index) =>
    part.marked ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other identity
      <mark key={index} className="rounded-[2px] bg-mark text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

/** A short location for a row: the path of a file or a web page, else the asset's name. */
function assetLocation({ asset_url, asset_name, location }: ListEntry['violation']): string {
  const url = asset_url && /^https?:\/\//i.test(asset_url) && URL.canParse(asset_url) ? new URL(asset_url) : null
  if (url && url.pathname !== '/') return readable(url.pathname + url.search, decodeURI)
  if (url && !asset_name) return url.host
  return location ? location.path : (asset_name ?? asset_url ?? '')
}

const maxExcerptChars = 280
const charsBefore = 40

/** The beginning of a text on one line, or the part around the first occurrence of the term, which is marked. */
export function excerpt(text: string, term: string): MarkedPart[] {
  const line = text.replace(/\s+/g, ' ').trim()
  const wanted = term.replace(/\s+/g, ' ')
  const [lead, ...others] = highlightTerm(line, wanted)
  const before = lead && !lead.marked && others.length > 0 ? lead.text.length : 0
  const start = before > maxExcerptChars / 2 ? before - charsBefore : 0
  const end = start + maxExcerptChars
  const rest = line.length > end ? `${wholeCharacters(line.slice(start, end))}…` : line.slice(start)
  return highlightTerm(start > 0 ? `…${rest}` : rest, wanted)
}

export function hasTerm(text: string | null, term: string): boolean {
  return text !== null && highlightTerm(text, term).some(({ marked }) => marked)
}

/** Not through the middle of a surrogate pair. */
const wholeCharacters = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '')
