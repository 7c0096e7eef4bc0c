import { ArrowLeftIcon, ChevronDownIcon, ChevronUpIcon } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import type { SchemaViolation as Violation } from '../../api/schema.gen.ts'
import { formatNumber } from '../../lib/format.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { useText } from '../../locales/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { SeverityBadge } from '../../ui/SeverityBadge.tsx'
import { StateDot } from '../../ui/StateDot.tsx'
import { nameOf } from './decide/decide.ts'
import { useWide } from './use-wide.ts'
import { useTriage, useTriageValue } from './walk/use-triage.ts'

export const openHeadingId = 'open-violation'

/** Severity, state, place in the list, and the rule's name. */
export function OpenHeader({ violation }: { violation: Violation | null }) {
  const t = useText()
  const triage = useTriage()
  const wide = useWide()
  const heading = useRef<HTMLHeadingElement>(null)
  // Where it covers the list, reading begins here; after the paint, since a page must be laid out to take the focus.
  useEffect(() => {
    if (wide) return undefined
    return afterPaint(() => heading.current?.focus({ preventScroll: true }))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another violation is another beginning
  }, [wide, violation?.id])
  return (
    <header className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-1.5 border-b border-line px-5 pt-3 pb-3.5">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2.5">
        {!wide && (
          <IconButton
            label={t('triage.back')}
            icon={<ArrowLeftIcon className="size-5 rtl:rotate-180" />}
            onClick={() => triage.close()}
            className="-ms-2 size-10!"
          />
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
        {violation ? nameOf(violation) : t('triage.violation')}
      </h2>
    </header>
  )
}

function Position() {
  const t = useText()
  const position = useTriageValue(({ walk, current, search, page_size }) => {
    const at = walk?.list.rows.findIndex(({ id }) => id === current) ?? -1
    return at === -1 ? 0 : (search.page - 1) * page_size + at + 1
  })
  const total = useTriageValue((state) => state.total)
  return (
    <span className="ms-auto -me-1 flex items-center gap-1 whitespace-nowrap text-quiet tabular-nums max-lg:-me-2">
      {position > 0 &&
        t('triage.position', { position: formatNumber(position), total: formatNumber(Math.max(total, position)) })}
      <Steps />
    </span>
  )
}

const Steps = memo(function Steps() {
  const t = useText()
  const triage = useTriage()
  const wide = useWide()
  const keys = { previous: useKeys('previous_violation'), next: useKeys('next_violation') }
  const steps = [
    { name: 'previous', label: t('command.previous_violation'), run: () => triage.previous(), Icon: ChevronUpIcon },
    { name: 'next', label: t('command.next_violation'), run: () => triage.next(), Icon: ChevronDownIcon },
  ] as const
  return steps.map(({ name, label, run, Icon }) => {
    const cap = wide ? keys[name] : undefined
    const icon = cap ? <Kbd keys={cap} /> : <Icon className={wide ? 'size-4' : 'size-5'} />
    return <IconButton key={name} label={label} icon={icon} onClick={run} className={wide ? 'size-7!' : 'size-10!'} />
  })
})
