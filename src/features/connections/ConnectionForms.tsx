import { useRouter } from '@tanstack/react-router'
import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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

interface ConnectFormProps {
  /** Set when the key of a connection is entered again. */
  connection?: Connection
  /** Takes the focus, because a button opened it. */
  isOpened: boolean
  returnTo?: string
  onCancel?: () => void
  onConnected: () => void
}

export function ConnectForm({ connection, isOpened, returnTo, onCancel, onConnected }: ConnectFormProps) {
  const t = useText()
  const router = useRouter()
  const save = async (typed: FormData, address: string): Promise<FormProblem | null> => {
    const key = typedText(typed, 'key')
    const found = keyProblem(key) ?? (await checkConnection({ address, key }))
    if (found) return found
    const label = typedText(typed, 'label')
    const connected = await connect({ id: connection?.id, label, address, key, remember: typed.has('remember') })
    forgetAnswers(connected)
    onConnected()
    router.clearCache()
    router.history.push(returnTo ?? '/audits')
    notify(t('shell.switched', { label: connected.label }))
    return null
  }
  return (
    <ConnectionForm
      title={connection ? t('settings.new_key', { label: connection.label }) : t('settings.new_connection')}
      submit={(busy) => t(busy ? 'settings.connecting' : 'settings.connect')}
      firstField={isOpened ? (connection ? 'key' : 'address') : undefined}
      save={save}
      onCancel={onCancel}
    >
      {(error) => (
        <>
          <AddressField value={connection?.address} readOnly={connection !== undefined} error={error('address')} />
          <KeyField error={error('key')} />
          {!connection && <LabelField />}
          <Checkbox name="remember" label={t('settings.remember')} help={t('settings.remember.help')} />
        </>
      )}
    </ConnectionForm>
  )
}

interface EditConnectionFormProps {
  connection: Connection
  onDone: () => void
}

/** Edits label and address of a connection. The key is kept, and is tried at a new address before that is stored. */
export function EditConnectionForm({ connection, onDone }: EditConnectionFormProps) {
  const t = useText()
  const router = useRouter()
  const save = async (typed: FormData, address: string): Promise<FormProblem | null> => {
    const isMoved = address !== connection.address
    const found = isMoved ? await checkStoredKey(connection.id, address) : null
    if (found) return found
    const updated = await updateConnection(connection.id, { label: typedText(typed, 'label'), address })
    if (updated && isMoved) forgetAnswers(updated)
    await router.invalidate()
    onDone()
    if (updated) notify(t('settings.edit.done', { label: updated.label }))
    return null
  }
  return (
    <ConnectionForm
      title={t('settings.edit.title', { label: connection.label })}
      submit={() => t('settings.edit.save')}
      firstField="label"
      save={save}
      onCancel={onDone}
    >
      {(error) => (
        <>
          <LabelField value={connection.label} />
          <AddressField value={connection.address} error={error('address') ?? error('key')} />
        </>
      )}
    </ConnectionForm>
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

interface ConnectionFormProps {
  title: string
  submit: (busy: boolean) => string
  /** The name of the field that gets the focus when a button opened the form. It goes back to the button. */
  firstField?: string
  /** Stores what was typed, with its normalised address, or returns the problem. */
  save: (typed: FormData, address: string) => Promise<FormProblem | null>
  onCancel?: () => void
  children: (error: (step: 'address' | 'key') => string | undefined) => ReactNode
}

function ConnectionForm({ title, submit, firstField, save, onCancel, children }: ConnectionFormProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ step: string; text: string } | null>(null)
  useEffect(() => {
    if (firstField === undefined) return undefined
    const opener = document.activeElement
    form.current?.querySelector<HTMLInputElement>(`[name=${firstField}]`)?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [firstField])
  // Once the message is below the field: a field that has the focus already does not scroll by itself.
  useEffect(() => {
    if (!problem) return
    const field = form.current?.querySelector<HTMLInputElement>('[aria-invalid]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [problem])

  const onSubmit = async (typed: FormData) => {
    const read = readAddress(typedText(typed, 'address'))
    setProblem(null)
    setBusy(true)
    try {
      const found = 'problem' in read ? read : await save(typed, read.address)
      const address = ('address' in read && read.address) || location.origin
      if (found) setProblem({ step: found.step, text: problemText(found, address, t) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      ref={form}
      submit={submit(busy)}
      busy={busy}
      onSubmit={(typed) => void onSubmit(typed)}
      onCancel={onCancel}
      className="rounded-xl border border-line bg-sheet p-5"
    >
      <h3 className="font-semibold">{title}</h3>
      {children((step) => (problem && (problem.step === 'key') === (step === 'key') ? problem.text : undefined))}
    </Form>
  )
}

function AddressField({ value, readOnly, error }: { value?: string; readOnly?: boolean; error?: string }) {
  const t = useText()
  return (
    <Field label={t('settings.address')} help={t('settings.address.help')} error={error} announce>
      {(control) => (
        <TextInput
          {...control}
          name="address"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          defaultValue={value}
          readOnly={readOnly}
          placeholder={location.origin}
        />
      )}
    </Field>
  )
}

function LabelField({ value }: { value?: string }) {
  const t = useText()
  return (
    <Field label={t('settings.label')} help={t('settings.label.help')}>
      {(control) => <TextInput {...control} name="label" autoComplete="off" maxLength={60} defaultValue={value} />}
    </Field>
  )
}

/** Uncontrolled on purpose: React would write a controlled value into the document as an attribute. */
function KeyField({ error }: { error?: string }) {
  const t = useText()
  const [shown, setShown] = useState(false)
  return (
    <Field label={t('settings.key')} help={t('settings.key.help')} error={error} required announce>
      {(control) => (
        <div className="relative">
          {/* Not type=password: browsers would offer to keep the key, and it would lose its role of a text field. */}
          <TextInput
            {...control}
            name="key"
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
            icon={shown ? <EyeOffIcon className="size-4" /> : <EyeIcon className="size-4" />}
            onClick={() => setShown(!shown)}
            className="absolute end-0.5 top-0.5"
          />
        </div>
      )}
    </Field>
  )
}
