import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { isText } from '../../../lib/json-guards.ts'
import { persistedFor, usePersisted } from '../../../lib/persisted-store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { keymapChoice, useKeys } from '../../../ui/keys.ts'
import { TextArea } from '../../../ui/TextInput.tsx'
import { recentReasons } from '../precedents/own-reasons.ts'
import { offeredReasons, usePrecedents } from '../precedents/use-precedents.ts'
import { ChangeStrip } from '../decide/ChangeStrip.tsx'
import { OfferedReasons } from './OfferedReasons.tsx'

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

/** An unfinished reason, one per violation. It survives a closed dialog and a reload. */
const dismissalDraft = (connectionId: string, violationId: string) =>
  persistedFor<string | null>(connectionId, `dismissal_draft.${violationId}`, null, (json) =>
    isText(json) ? json : undefined,
  )

/** Asks for the reason. A digit typed into the empty field, or over a restored reason, offers the reason with that number, and Enter accepts it. */
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

  // A single digit stands for the reason with that number. Any other character makes it text.
  const digit = !off && /^[1-9]$/.test(reason) ? Number(reason) : null
  const suggested = digit === null ? undefined : offered[digit - 1]

  const dismiss = (given: string) => {
    if (!given.trim()) return setAsked(true)
    draft.erase()
    onDismiss(given.trim())
  }
  const submit = () => dismiss(suggested ?? reason)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event
    if (suggested === undefined || key !== 'Enter' || shiftKey || nativeEvent.isComposing) return
    event.preventDefault()
    submit()
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
        <div aria-live="polite">{change && <ChangeStrip violation={change} className="rounded-md px-3" />}</div>
        {groupNote && <p className="text-quiet">{groupNote}</p>}
        <Field
          required
          label={t('violation.reason_for')}
          error={asked && !reason.trim() && t('violation.reason_missing')}
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
          reasons={offered}
          numbered={!off && (reason === '' || suggested !== undefined)}
          suggested={suggested}
          onChoose={dismiss}
        />
      </form>
    </Dialog>
  )
}
