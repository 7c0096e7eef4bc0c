import { useRouter } from '@tanstack/react-router'
import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { checkConnection, checkStoredKey, type ConnectProblem, readAddress } from '../../api/connect-check.ts'
import { connect, type Connection, updateConnection } from '../../api/connections.ts'
import { forgetAnswers } from '../../api/query-client.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, typedText } from '../../ui/Form.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { notify } from '../../ui/toasts.ts'

interface ConnectionFormProps {
  /** Set when the key of a connection is entered again. */
  connection?: Connection
  /** Set when label and address of a connection in use are changed. */
  edited?: Connection
  /** Takes the focus, because a button opened it, and gives it back. */
  isOpened: boolean
  /** There is no connection yet, so nothing can be done before it: the key has the focus when the page opens. */
  isFirst: boolean
  returnTo?: string
  onCancel?: () => void
  onDone: () => void
}

/** Connects to a service, or changes label and address of a connection. Nothing is stored before the service has answered. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { connection, edited, isOpened, isFirst, returnTo, onCancel, onDone } = props
  const t = useText()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field: 'address' | 'key'; text: string } | null>(null)
  const firstField = edited ? 'label' : connection ? 'key' : 'address'
  useEffect(() => {
    if (!isOpened) return undefined
    const opener = document.activeElement
    form.current?.querySelector<HTMLInputElement>(`[name=${firstField}]`)?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpened, firstField])
  // Once the message is below the field: a field that has the focus already does not scroll by itself.
  useEffect(() => {
    if (!problem) return
    const field = form.current?.querySelector<HTMLInputElement>('[aria-invalid]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [problem])

  const connectTo = async (address: string, typed: FormData): Promise<FormProblem | null> => {
    const key = typedText(typed, 'key')
    const found = keyProblem(key) ?? (await checkConnection(address, key))
    if (found) return found
    const label = typedText(typed, 'label')
    const connected = await connect({ id: connection?.id, label, address, key, remember: typed.has('remember') })
    forgetAnswers(connected)
    onDone()
    router.clearCache()
    router.history.push(returnTo ?? '/audits')
    notify(t('shell.switched', { label: connected.label }))
    return null
  }
  /** The key is kept, and is tried at a new address before that is stored. */
  const edit = async ({ id, address: earlier }: Connection, address: string, typed: FormData) => {
    const found = address === earlier ? null : await checkStoredKey(id, address)
    if (found) return found
    const updated = await updateConnection(id, { label: typedText(typed, 'label'), address })
    if (updated && address !== earlier) forgetAnswers(updated)
    await router.invalidate()
    onDone()
    if (updated) notify(t('settings.edit.done', { label: updated.label }))
    return null
  }
  const submit = async (typed: FormData) => {
    const read = readAddress(typedText(typed, 'address'))
    setProblem(null)
    setBusy(true)
    try {
      const address = 'address' in read ? read.address : ''
      const found = 'problem' in read ? read : await (edited ? edit(edited, address, typed) : connectTo(address, typed))
      // There is no field for the key of a connection in use.
      const field = found?.step === 'key' && !edited ? 'key' : 'address'
      if (found) setProblem({ field, text: problemText(found, address || location.origin, t) })
    } finally {
      setBusy(false)
    }
  }

  const shown = edited ?? connection
  const errorOf = (field: 'address' | 'key') => (problem?.field === field ? problem.text : undefined)
  const labelField = (
    <Field label={t('settings.label')} help={t('settings.label.help')}>
      <TextInput name="label" autoComplete="off" maxLength={60} defaultValue={edited?.label} />
    </Field>
  )
  const title = edited ? 'settings.edit.title' : connection ? 'settings.new_key' : 'settings.new_connection'
  return (
    <Form
      ref={form}
      submit={t(edited ? 'settings.edit.save' : busy ? 'settings.connecting' : 'settings.connect')}
      busy={busy}
      onSubmit={(typed) => void submit(typed)}
      onCancel={onCancel}
      className="rounded-xl border border-line bg-sheet p-5"
    >
      <h3 className="font-semibold">{t(title, { label: shown?.label })}</h3>
      {edited && labelField}
      <Field label={t('settings.address')} help={t('settings.address.help')} error={errorOf('address')} announce>
        <TextInput
          name="address"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          defaultValue={shown?.address}
          readOnly={connection !== undefined}
          placeholder={location.origin}
        />
      </Field>
      {!edited && (
        <>
          <KeyField error={errorOf('key')} isFirst={isFirst} />
          {!connection && labelField}
          <Checkbox name="remember" label={t('settings.remember')} help={t('settings.remember.help')} />
        </>
      )}
    </Form>
  )
}

/** Characters that a header cannot contain are refused before anything is sent. */
type FormProblem = { step: 'key'; typed: 'key_required' | 'key_characters' } | (ConnectProblem & { typed?: undefined })

function keyProblem(key: string): FormProblem | null {
  if (key === '') return { step: 'key', typed: 'key_required' }
  return /^[\x21-\x7e]+$/.test(key) ? null : { step: 'key', typed: 'key_characters' }
}

/** Which step failed and why, with the service's `detail`. */
function problemText(found: FormProblem, address: string, t: Translate): string {
  if (found.typed) return t(`settings.${found.typed}`)
  if (found.step === 'address') return t(`connect.address.${found.problem}`)
  const sentence =
    found.step === 'service' ? t(`connect.service.${found.problem}`, { address }) : t(`connect.key.${found.problem}`)
  return found.detail ? `${sentence} (${found.detail})` : sentence
}

/** Uncontrolled on purpose: React would write a controlled value into the document as an attribute. */
function KeyField({ error, isFirst }: { error?: string; isFirst: boolean }) {
  const t = useText()
  const [shown, setShown] = useState(false)
  return (
    <Field label={t('settings.key')} help={t('settings.key.help')} error={error} required announce>
      <div className="relative">
        {/* Not type=password: browsers would offer to keep the key, and it would lose its role of a text field. */}
        <TextInput
          name="key"
          data-focus={isFirst ? '' : undefined}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          className={`pe-11 font-mono ${shown ? '' : '[-webkit-text-security:disc]'}`}
        />
        <IconButton
          label={t(shown ? 'settings.hide_key' : 'settings.show_key')}
          icon={shown ? EyeOffIcon : EyeIcon}
          onClick={() => setShown(!shown)}
          className="absolute end-0.5 top-0.5"
        />
      </div>
    </Field>
  )
}
