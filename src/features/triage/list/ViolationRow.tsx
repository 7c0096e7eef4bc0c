/* oxlint-disable jsx-a11y/prefer-tag-over-role -- table elements lose their roles when they are laid out as blocks, which content-visibility needs */
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import CopyIcon from 'lucide-react/icons/copy'
import { memo } from 'react'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { cx } from '../../../lib/cx.ts'
import { useText } from '../../../locales/text.ts'
import { SeverityBadge } from '../../../ui/SeverityBadge.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { tip } from '../../../ui/tip.ts'
import { nameOf } from '../decide/decide.ts'
import { placeOf } from './asset-place.ts'
import { hasTerm } from './excerpt.ts'
import { MarkedText } from './MarkedText.tsx'

export interface ViolationRowProps {
  row: Violation
  href: string
  term: string
  open: boolean
  selected: boolean
  focusable: boolean
  /** Its place in the whole list, counted from 1. */
  index: number
  /** Where the filter is `all`, and once a decision has taken the row out of the filter. */
  showState: boolean
  /** Decided since the list was asked for: it stays where it is. */
  decided: boolean
  /** In the grouped view: how many more of its group are here, and whether they are shown. */
  others?: number
  expanded?: boolean
  member?: boolean
}

/** All its events are the list's: a hundred rows carry no handler of their own, and one that does not change is not rendered again. */
export const ViolationRow = memo(function ViolationRow(props: ViolationRowProps) {
  const { row, term, open, selected, focusable, showState, decided, others = 0, member = false } = props
  const t = useText()
  const place = placeOf(row)
  const onlyInReason = term !== '' && !hasTerm(row.violating_text, term) && hasTerm(row.reason, term)
  return (
    <div
      role="row"
      data-violation={row.id}
      aria-rowindex={props.index}
      tabIndex={focusable ? 0 : -1}
      aria-selected={selected}
      aria-current={open ? 'true' : undefined}
      className={cx(
        'relative flex cursor-pointer gap-x-4 border-b border-line py-2.5 pe-5 [contain-intrinsic-size:auto_64px] [content-visibility:auto] focus-visible:outline-offset-[-2px] max-sm:gap-x-3 max-sm:pe-4 lg:pe-4',
        member ? 'ps-12' : 'ps-5 max-sm:ps-4',
        open
          ? 'bg-accent-wash before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-accent'
          : 'hover:bg-hover',
      )}
    >
      <span role="gridcell" className="-m-2 grid size-9 shrink-0 place-items-center self-start">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          readOnly
          aria-label={t('triage.row.select', { name: nameOf(row) })}
          className="m-0 size-4 accent-ink"
        />
      </span>
      <span role="gridcell" className="w-21 shrink-0 max-sm:hidden">
        <SeverityBadge severity={row.severity} className="w-full" />
      </span>
      <span role="gridcell" className="min-w-0 flex-1">
        <a
          href={props.href}
          tabIndex={-1}
          className={cx(
            'block truncate font-serif text-lg/6 max-sm:line-clamp-2 max-sm:whitespace-normal',
            decided && 'text-quiet',
          )}
        >
          {row.violating_text ? (
            <>
              “
              <bdi>
                <MarkedText text={row.violating_text} term={term} />
              </bdi>
              ”
            </>
          ) : (
            <bdi>
              <MarkedText text={row.reason || t('triage.row.no_text')} term={term} />
            </bdi>
          )}
        </a>
        <span className="flex min-w-0 items-baseline gap-x-2 text-quiet">
          <SeverityBadge severity={row.severity} className="shrink-0 self-center sm:hidden" />
          {row.rule_name && (
            <span className="truncate font-medium">
              <MarkedText text={row.rule_name} term={term} />
            </span>
          )}
          {row.rule_name && place && <span aria-hidden="true">·</span>}
          {place && !onlyInReason && <span className="max-w-1/2 shrink-0 truncate max-sm:shrink">{place}</span>}
          {onlyInReason && (
            <span className="truncate">
              {t('triage.row.reason')}
              <MarkedText text={row.reason} term={term} />
            </span>
          )}
        </span>
      </span>
      <span role="gridcell" className="flex shrink-0 flex-col items-end">
        {row.group_id !== null && !member && <GroupMark others={others} expanded={props.expanded} name={nameOf(row)} />}
        {showState && <StateDot review_state={row.review_state} className="text-sm" />}
      </span>
    </div>
  )
})

function GroupMark({ others, expanded, name }: { others: number; expanded?: boolean; name: string }) {
  const t = useText()
  const look = 'inline-flex h-6 items-center gap-1.5 rounded-sm border border-line bg-sheet px-1.5 text-sm text-quiet'
  if (others === 0) {
    return (
      <span {...tip(t('triage.row.group.tip'))} className={look}>
        <CopyIcon aria-hidden="true" className="size-3.5" />
        <span className="max-sm:sr-only">{t('triage.row.group')}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      data-expand=""
      tabIndex={-1}
      aria-expanded={expanded ?? false}
      aria-label={`${t(expanded ? 'triage.group.hide' : 'triage.group.show')}: ${name}`}
      className={cx(look, 'hover:bg-hover hover:text-ink')}
    >
      <ChevronRightIcon aria-hidden="true" className={cx('size-3.5', expanded ? 'rotate-90' : 'rtl:rotate-180')} />
      {t('triage.group.members', { count: others })}
    </button>
  )
}
