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
import { rowLook as look } from './row-look.ts'

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
  /** No room for a column of severities. */
  narrow: boolean
  /** In the grouped view: how many more of its group are here, and whether they are shown. */
  others?: number
  expanded?: boolean
  member?: boolean
}

/** All its events are the list's: a hundred rows carry no handler of their own, and one that does not change is not rendered again. */
export const ViolationRow = memo(function ViolationRow(props: ViolationRowProps) {
  const { row, term, open, selected, focusable, narrow, showState, decided, others = 0, member = false } = props
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
      className={cx(look.row, member ? 'ps-12' : look.first, open ? look.open : look.closed)}
    >
      <span role="gridcell" className={look.box}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          readOnly
          aria-label={t('triage.row.select', { name: nameOf(row) })}
          className={look.check}
        />
      </span>
      {!narrow && (
        <span role="gridcell" className={look.severity}>
          <SeverityBadge severity={row.severity} className="w-full" />
        </span>
      )}
      <span role="gridcell" className={look.words}>
        <a href={props.href} tabIndex={-1} className={cx(look.text, decided && 'text-quiet')}>
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
        <span className={look.facts}>
          {narrow && <SeverityBadge severity={row.severity} className="shrink-0 self-center" />}
          {row.rule_name && (
            <span className={look.rule}>
              <MarkedText text={row.rule_name} term={term} />
            </span>
          )}
          {row.rule_name && place && <span aria-hidden="true">·</span>}
          {place && !onlyInReason && <span className={look.place}>{place}</span>}
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
  const mark = 'inline-flex h-6 items-center gap-1.5 rounded-sm border border-line bg-sheet px-1.5 text-sm text-quiet'
  if (others === 0) {
    return (
      <span {...tip(t('triage.row.group.tip'))} className={mark}>
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
      className={cx(mark, 'hover:bg-hover hover:text-ink')}
    >
      <ChevronRightIcon aria-hidden="true" className={cx('size-3.5', expanded ? 'rotate-90' : 'rtl:rotate-180')} />
      {t('triage.group.members', { count: others })}
    </button>
  )
}
