import { PinIcon } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { maxReasonChars } from '../../../../contract/limits.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { useStandardReasons } from '../../../api/dismissal-reasons.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { codePointLength } from '../../../lib/code-points.ts'
import { formatNumber } from '../../../lib/format.ts'
import { usePersisted } from '../../../lib/persisted-store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { formatKeys, keymapChoice, useKeys } from '../../../ui/keys.ts'
import { TextArea } from '../../../ui/TextInput.tsx'
import { dismissalDraft, pinnedReasons, recentReasons } from '../precedents/own-reasons.ts'
import { offeredReasons, usePrecedents } from '../precedents/use-precedents.ts'
import { ChangeStrip } from '../decide/ChangeStrip.tsx'

interface DismissDialogProps {
  violation: Violation
  onDismiss: (reason: string) => void
  onClose: () => void
  /** What else it applies to: the group or the selection. */
  groupNote?: string
  /** The reason of the dismissal that is to be changed. */
  presentReason?: string | null
  /** The violation as someone else has changed it since it was opened. */
  change?: Violation | null
}

/**
 * Asks for the reason. A digit typed into the empty field, or over a restored reason, offers the standard or pinned reason with that
 * number, and Enter accepts it. Arrow keys lead to all offered reasons.
 */
export function DismissDialog({ violation, onDismiss, onClose, groupNote, presentReason, change }: DismissDialogProps) {
  const t = useText()
  const form = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const connection = useConnection()
  const precedents = usePrecedents(violation)
  const draft = dismissalDraft(connection.id, violation.id)
  const initial = presentReason ?? ''
  const [typed, setDraft] = usePersisted(draft)
  const reason = typed ?? initial
  const [asked, setAsked] = useState(false)
  const [{ off }] = usePersisted(keymapChoice)
  const sendKeys = useKeys('send')
  const [offered] = useState(() => offeredReasons(precedents, recentReasons(connection.id)))
  const standard = useStandardReasons()
  const [pinned, setPinned] = usePersisted(pinnedReasons(connection.id))
  const isStandard = standard.length > 0
  const numbered: readonly NumberedReason[] = isStandard
    ? standard
    : pinned.map((one) => ({ category: null, reason: one }))
  const recent = offered.filter((one) => !numbered.some((other) => other.reason === one))
  const list = useRef<HTMLDivElement>(null)

  const given = reason.trim()
  // A single digit stands for the reason with that number. Any other character makes it text.
  const digit = !off && /^[1-9]$/.test(given) ? Number(given) : null
  const suggested = digit === null ? undefined : numbered[digit - 1]?.reason
  const length = codePointLength(given)
  const most = formatNumber(maxReasonChars)
  const refusal =
    length > maxReasonChars
      ? t('violation.comment.too_long', { count: length - maxReasonChars, most })
      : asked &&
        (given === ''
          ? t('violation.reason_missing')
          : digit !== null && suggested === undefined && t('violation.reason_unnumbered', { number: digit }))

  const dismiss = (chosen: string) => {
    draft.erase()
    onDismiss(chosen)
  }
  const submit = () => {
    if (suggested !== undefined) dismiss(suggested)
    else if (given === '' || digit !== null || length > maxReasonChars) setAsked(true)
    else dismiss(given)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, nativeEvent, currentTarget } = event
    if (shiftKey || nativeEvent.isComposing) return
    const isAtEnd = currentTarget.selectionEnd === currentTarget.value.length
    const first = list.current?.querySelector<HTMLElement>('[data-reason]')
    if (key === 'Enter' && suggested !== undefined) submit()
    else if (key === 'ArrowDown' && isAtEnd && first) first.focus()
    else return
    event.preventDefault()
  }
  useCommand('send', submit, { inDialog: true })

  return (
    <Dialog
      size="sm"
      title={t('violation.dismiss')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" keys={sendKeys}>
            {t('violation.dismiss')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div aria-live="polite" className={change ? undefined : 'sr-only'}>
          {change && <ChangeStrip violation={change} className="rounded-md px-3" />}
        </div>
        {groupNote && <p className="text-quiet">{groupNote}</p>}
        <Field
          required
          label={t('violation.reason_for')}
          hint={t('violation.comment.count', { count: formatNumber(length), most })}
          error={refusal}
        >
          <TextArea
            ref={field}
            data-focus="select"
            dir="auto"
            rows={3}
            value={reason}
            onChange={({ target: { value } }) => (value === initial ? draft.erase() : setDraft(value))}
            onKeyDown={onKeyDown}
          />
        </Field>
        <OfferedReasons
          ref={list}
          numbered={numbered}
          recent={recent}
          hasDigits={!off && (reason === '' || suggested !== undefined)}
          suggested={suggested}
          onChoose={dismiss}
          onPin={
            isStandard
              ? undefined
              : (one, isPinned) => setPinned((all) => (isPinned ? all.filter((other) => other !== one) : [...all, one]))
          }
          onLeave={() => field.current?.focus()}
        />
      </form>
    </Dialog>
  )
}

interface NumberedReason {
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
function OfferedReasons(props: OfferedReasonsProps) {
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
  const lists = [
    {
      title: t(onPin ? 'violation.pinned_reasons' : 'violation.standard_reasons'),
      isNumbered: true,
      reasons: numbered,
    },
    {
      title: t('violation.offered_reasons'),
      isNumbered: false,
      reasons: recent.map((reason) => ({ reason, category: null })),
    },
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the buttons inside
    <div ref={ref} onKeyDown={onKeyDown} className="grid gap-3">
      {lists
        .filter(({ reasons }) => reasons.length > 0)
        .map(({ title, isNumbered, reasons }) => (
          <div key={title}>
            <h3 className="mb-1 flex items-center gap-2 text-xs font-semibold text-faint">
              {title}
              {!isNumbered && <Kbd keys={formatKeys('ArrowDown', t)} />}
            </h3>
            <ol aria-label={title} className="-mx-2 grid">
              {reasons.map(({ reason, category }, index) => (
                <li key={reason} className="flex items-start">
                  <button
                    type="button"
                    data-reason=""
                    onClick={() => onChoose(reason)}
                    aria-current={reason === suggested ? 'true' : undefined}
                    className="flex min-w-0 flex-1 items-baseline gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover aria-current:bg-well"
                  >
                    {isNumbered && (
                      <span className={hasDigits ? '' : 'opacity-40'}>
                        <Kbd keys={String(index + 1)} />
                      </span>
                    )}
                    <span dir="auto" className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
                      {reason}
                    </span>
                    {category && <span className="shrink-0 text-xs text-faint">{category}</span>}
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
              ))}
            </ol>
          </div>
        ))}
      <output className="sr-only">{suggested}</output>
    </div>
  )
}
