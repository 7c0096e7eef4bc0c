import { PinIcon } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { maxReasonChars } from '../../../../contract/limits.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { useStandardReasons } from '../../../api/dismissal-reasons.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { codePointLength } from '../../../lib/code-points.ts'
import { formatNumber } from '../../../lib/format.ts'
import { usePersisted } from '../../../state/persisted-store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { formatKeys, keymapChoice, useKeys } from '../../../ui/keys.ts'
import { TextArea } from '../../../ui/TextInput.tsx'
import { dismissalDraft, ownReasons, pinnedReasons } from '../../../review/own-reasons.ts'
import { offeredReasons, usePrecedents } from '../precedents/use-precedents.ts'
import { ChangeStrip } from './ChangeStrip.tsx'

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
 * number, and Enter accepts it. Arrow keys lead to all offered reasons: the standard or pinned ones, in the order of their digits,
 * and the reviewer's last ones.
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
  const [offered] = useState(() => offeredReasons(precedents, ownReasons(connection.id).get()))
  const standard = useStandardReasons()
  const [pinned, setPinned] = usePersisted(pinnedReasons(connection.id))
  const isStandard = standard.length > 0
  const numbered = isStandard ? standard : pinned.map(withoutCategory)
  const recent = offered.filter((one) => !numbered.some((other) => other.reason === one)).map(withoutCategory)
  const lists = [
    { title: t(isStandard ? 'violation.standard_reasons' : 'violation.pinned_reasons'), reasons: numbered },
    { title: t('violation.offered_reasons'), reasons: recent },
  ]
  const offers = useRef<HTMLDivElement>(null)

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

  // Otherwise they are text.
  const hasDigits = !off && (reason === '' || suggested !== undefined)
  const togglePinned = (one: string) =>
    setPinned((all) => (all.includes(one) ? all.filter((other) => other !== one) : [...all, one]))
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
    const first = offers.current?.querySelector<HTMLElement>('[data-reason]')
    if (key === 'Enter' && suggested !== undefined) submit()
    else if (key === 'ArrowDown' && isAtEnd && first) first.focus()
    else return
    event.preventDefault()
  }
  /** Arrow keys move through both lists, and from the first reason back to the field. */
  const onArrow = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [field.current, ...event.currentTarget.querySelectorAll<HTMLElement>('[data-reason]')]
    all[all.findIndex((one) => one?.closest('li')?.contains(document.activeElement)) + step]?.focus()
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
        {numbered.length + recent.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the buttons inside
          <div ref={offers} onKeyDown={onArrow} className="grid gap-3">
            {lists
              .filter(({ reasons }) => reasons.length > 0)
              .map(({ title, reasons }) => (
                <div key={title}>
                  <h3 className="mb-1 flex items-center gap-2 text-xs font-semibold text-faint">
                    {title}
                    {reasons === recent && <Kbd keys={formatKeys('ArrowDown', t)} />}
                  </h3>
                  <ol aria-label={title} className="-mx-2 grid">
                    {reasons.map((one, index) => (
                      <li key={one.reason} className="flex items-start">
                        <button
                          type="button"
                          data-reason=""
                          onClick={() => dismiss(one.reason)}
                          aria-current={one.reason === suggested ? 'true' : undefined}
                          className="flex min-w-0 flex-1 items-baseline gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover aria-current:bg-well"
                        >
                          {reasons === numbered && (
                            <span className={hasDigits ? '' : 'opacity-40'}>
                              <Kbd keys={String(index + 1)} />
                            </span>
                          )}
                          <span dir="auto" className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
                            {one.reason}
                          </span>
                          {one.category && <span className="shrink-0 text-xs text-faint">{one.category}</span>}
                          {one.reason === suggested && <Kbd keys={formatKeys('Enter', t)} />}
                        </button>
                        {/* The digits belong to the standard reasons, where there are any. */}
                        {!isStandard && (reasons === numbered || numbered.length < maxPinned) && (
                          <IconButton
                            label={t('violation.pin_reason')}
                            aria-description={one.reason}
                            aria-pressed={reasons === numbered}
                            icon={PinIcon}
                            onClick={() => togglePinned(one.reason)}
                          />
                        )}
                      </li>
                    ))}
                  </ol>
                </div>
              ))}
            <output className="sr-only">{suggested}</output>
          </div>
        )}
      </form>
    </Dialog>
  )
}

const maxPinned = 9

const withoutCategory = (reason: string) => ({ reason, category: null })
