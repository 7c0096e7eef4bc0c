import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
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
import { keymapChoice, useKeys } from '../../../ui/keys.ts'
import { TextArea } from '../../../ui/TextInput.tsx'
import { dismissalDraft, pinnedReasons, recentReasons } from '../precedents/own-reasons.ts'
import { offeredReasons, usePrecedents } from '../precedents/use-precedents.ts'
import { ChangeStrip } from '../decide/ChangeStrip.tsx'
import { type NumberedReason, OfferedReasons } from './OfferedReasons.tsx'

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
  // Deferred until the dialog is open, because it focuses its first button. Typing replaces a restored reason.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
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
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              dir="auto"
              rows={3}
              value={reason}
              onChange={({ target: { value } }) => (value === initial ? draft.erase() : setDraft(value))}
              onKeyDown={onKeyDown}
            />
          )}
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
