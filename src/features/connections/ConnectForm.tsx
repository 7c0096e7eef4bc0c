import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { checkConnection, readAddress } from '../../api/connect-check.ts'
import { connect, type Connection } from '../../api/connections.ts'
import { forgetAnswers } from '../../api/query-client.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { notify } from '../../ui/toasts.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { type FormProblem, keyProblem, problemText } from './connect-problem.ts'
import { typedText } from './typed-text.ts'
import { useFormFocus } from './use-form-focus.ts'
import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'

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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const form = useFormFocus(isOpened, connection ? 'key' : 'address')

  // Once the message is below the field: a field that has the focus already does not scroll by itself.
  useEffect(() => {
    if (!problem) return
    const field = form.current?.querySelector<HTMLInputElement>('[aria-invalid]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [form, problem])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const key = typedText(typed, 'key')
    const read = readAddress(typedText(typed, 'address'))
    if ('problem' in read) return setProblem(read)
    const badKey = keyProblem(key)
    if (badKey) return setProblem(badKey)
    setProblem(null)
    setBusy(true)
    try {
      const found = await checkConnection({ ...read, key })
      if (found) return setProblem({ ...found, address: read.address || location.origin })
      const connected = await connect({
        id: connection?.id,
        label: typedText(typed, 'label'),
        ...read,
        key,
        remember: typed.has('remember'),
      })
      forgetAnswers(connected)
      onConnected()
      router.clearCache()
      router.history.push(returnTo ?? '/audits')
      notify(t('shell.switched', { label: connected.label }))
    } finally {
      setBusy(false)
    }
  }

  const error = (step: 'address' | 'key') =>
    problem && (problem.step === 'key') === (step === 'key') ? problemText(problem, t) : undefined

  return (
    <form
      ref={form}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
      className="grid gap-5 rounded-xl border border-line bg-sheet p-5"
    >
      <h3 className="font-semibold">
        {connection ? t('settings.new_key', { label: connection.label }) : t('settings.new_connection')}
      </h3>
      <Field label={t('settings.address')} help={t('settings.address.help')} error={error('address')} announce>
        {(control) => (
          <TextInput
            {...control}
            name="address"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            defaultValue={connection?.address}
            readOnly={connection !== undefined}
            placeholder={location.origin}
          />
        )}
      </Field>
      <KeyField error={error('key')} />
      {!connection && (
        <Field label={t('settings.label')} help={t('settings.label.help')}>
          {(control) => <TextInput {...control} name="label" autoComplete="off" maxLength={60} />}
        </Field>
      )}
      <Checkbox name="remember" label={t('settings.remember')} help={t('settings.remember.help')} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t(busy ? 'settings.connecting' : 'settings.connect')}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
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
