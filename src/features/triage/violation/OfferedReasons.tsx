import { PinIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useText } from '../../../locales/text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { formatKeys } from '../../../ui/keys.ts'

export interface NumberedReason {
  /** Null for a pinned reason. */
  category: string | null
  reason: string
}

interface OfferedReasonsProps {
  ref: Ref<HTMLDivElement>
  /** The standard reasons, or the pinned ones, in the order of their digits. */
  numbered: readonly NumberedReason[]
  /** The reviewer's last ones, without digits. */
  recent: readonly string[]
  /** Whether the digits work now. */
  hasDigits: boolean
  /** The reason that Enter accepts. */
  suggested: string | undefined
  onChoose: (reason: string) => void
  /** Pins a recent reason or unpins a pinned one. Undefined where the digits belong to the standard reasons. */
  onPin?: (reason: string, isPinned: boolean) => void
  /** The arrow keys have left the list at its top. */
  onLeave: () => void
}

const maxPinned = 9

/** Arrow keys move through both lists, Enter chooses. */
export function OfferedReasons(props: OfferedReasonsProps) {
  const t = useText()
  const { ref, numbered, recent, hasDigits, suggested, onChoose, onPin, onLeave } = props
  if (numbered.length + recent.length === 0) return null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-reason]')]
    const next = all.findIndex((one) => one === document.activeElement) + step
    if (next < 0) onLeave()
    else all[next]?.focus()
  }
  const line = (reason: string, isNumbered: boolean, start: ReactNode, end: ReactNode) => (
    <li key={reason} className="flex items-start">
      <button
        type="button"
        data-reason=""
        onClick={() => onChoose(reason)}
        aria-current={reason === suggested ? 'true' : undefined}
        className="flex min-w-0 flex-1 items-baseline gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover aria-current:bg-well"
      >
        {start}
        <span dir="auto" className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
          {reason}
        </span>
        {end}
        {reason === suggested && <Kbd keys={formatKeys('Enter', t)} />}
      </button>
      {onPin && (isNumbered || numbered.length < maxPinned) && (
        <IconButton
          label={t('violation.pin_reason')}
          aria-description={reason}
          aria-pressed={isNumbered}
          icon={<PinIcon className="size-4" />}
          onClick={() => onPin(reason, isNumbered)}
        />
      )}
    </li>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the buttons inside
    <div ref={ref} onKeyDown={onKeyDown} className="grid gap-3">
      {numbered.length > 0 && (
        <ReasonList title={t(onPin ? 'violation.pinned_reasons' : 'violation.standard_reasons')}>
          {numbered.map(({ category, reason }, index) =>
            line(
              reason,
              true,
              <span className={hasDigits ? '' : 'opacity-40'}>
                <Kbd keys={String(index + 1)} />
              </span>,
              category && <span className="shrink-0 text-xs text-faint">{category}</span>,
            ),
          )}
        </ReasonList>
      )}
      {recent.length > 0 && (
        <ReasonList title={t('violation.offered_reasons')} keys={formatKeys('ArrowDown', t)}>
          {recent.map((reason) => line(reason, false, null, null))}
        </ReasonList>
      )}
      <output className="sr-only">{suggested}</output>
    </div>
  )
}

function ReasonList({ title, keys, children }: { title: string; keys?: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 flex items-center gap-2 text-xs font-semibold text-faint">
        {title}
        {keys && <Kbd keys={keys} />}
      </h3>
      <ol aria-label={title} className="-mx-2 grid">
        {children}
      </ol>
    </div>
  )
}
