import { ArrowLeftIcon, ChevronDownIcon, ChevronUpIcon } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { Violation } from '../../../contract/openapi.gen.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { SeverityBadge } from '../../domain/violations/SeverityBadge.tsx'
import { StateDot } from '../../domain/violations/StateDot.tsx'
import { violationName } from '../../review/names.ts'
import { RuleLink } from '../../domain/filters/FilterLink.tsx'
import { openHeadingId } from './queue/focus-list.ts'
import { useOpenId, useTriageActions, useTriageList, useTriageSearch } from './queue/triage-context.ts'
import { useWide } from '../../ui/use-media.ts'

/** Severity, state, position in the list, and the rule's name. */
export function OpenHeader({ violation }: { violation: Violation | null }) {
  const t = useText()
  const { auditId, close } = useTriageActions()
  const wide = useWide()
  const heading = useRef<HTMLHeadingElement>(null)
  // If it covers the list, the heading gets the focus.
  useEffect(() => {
    if (!wide) heading.current?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another violation is another beginning
  }, [wide, violation?.id])
  // The focus may be on a decision button: the next violation is then announced without it.
  const [opened, setOpened] = useState({ id: violation?.id, announced: '' })
  if (violation && opened.id !== violation.id)
    setOpened({ id: violation.id, announced: isFocusInList() ? '' : violationName(violation) })
  return (
    <header className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-1.5 border-b border-line px-5 pt-3 pb-3.5">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2.5">
        {!wide && (
          <IconButton label={t('triage.back')} onClick={close} className="-ms-2 size-10!">
            <ArrowLeftIcon className="size-5 rtl:rotate-180" />
          </IconButton>
        )}
        {violation && (
          <>
            <SeverityBadge severity={violation.severity} />
            <StateDot review_state={violation.review_state} />
          </>
        )}
        <Position />
      </div>
      <h2 ref={heading} id={openHeadingId} tabIndex={-1} className="text-lg/6 font-semibold focus:outline-none">
        {violation ? (
          <RuleLink auditId={auditId} rule_name={violation.rule_name}>
            {violationName(violation)}
          </RuleLink>
        ) : (
          t('triage.violation')
        )}
      </h2>
      <p aria-live="polite" className="sr-only">
        {opened.announced}
      </p>
    </header>
  )
}

/** Also if nothing has the focus: the row that is opened gets it. */
const isFocusInList = () =>
  document.activeElement === document.body || Boolean(document.activeElement?.closest('[data-violation]'))

function Position() {
  const t = useText()
  const { rows, page_size, listed } = useTriageList()
  const violationId = useOpenId()
  const { page } = useTriageSearch()
  const at = rows?.findIndex(({ id }) => id === violationId) ?? -1
  const position = at === -1 ? 0 : (page - 1) * page_size + at + 1
  return (
    <span className="ms-auto -me-1 flex items-center gap-1 whitespace-nowrap text-quiet tabular-nums max-lg:-me-2">
      {position > 0 &&
        t('triage.position', {
          position: formatNumber(position),
          total: formatNumber(listed),
        })}
      <Steps />
    </span>
  )
}

const Steps = memo(function Steps() {
  const t = useText()
  const { next, previous } = useTriageActions()
  const wide = useWide()
  const keys = { previous: useKeys('previous_violation'), next: useKeys('next_violation') }
  const steps = [
    { name: 'previous', label: t('command.previous_violation'), run: previous, Icon: ChevronUpIcon },
    { name: 'next', label: t('command.next_violation'), run: next, Icon: ChevronDownIcon },
  ] as const
  return steps.map(({ name, label, run, Icon }) => {
    const cap = wide ? keys[name] : undefined
    return (
      <IconButton key={name} label={label} onClick={run} className={wide ? 'size-7!' : 'size-10!'}>
        {cap ? <Kbd keys={cap} /> : <Icon className={wide ? 'size-4' : 'size-5'} />}
      </IconButton>
    )
  })
})
