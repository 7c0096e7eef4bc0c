import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { checkStoredKey, readAddress } from '../../api/connect-check.ts'
import { type Connection, updateConnection } from '../../api/connections.ts'
import { forgetAnswers } from '../../api/query-client.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { notify } from '../../ui/toasts.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { type FormProblem, problemText } from './connect-problem.ts'
import { typedText } from './typed-text.ts'
import { useFormFocus } from './use-form-focus.ts'

interface EditConnectionFormProps {
  connection: Connection
  onDone: () => void
}

/** Edits label and address of a connection. The key is kept, and is tried at a new address before that is stored. */
export function EditConnectionForm({ connection, onDone }: EditConnectionFormProps) {
  const t = useText()
  const router = useRouter()
  const form = useFormFocus(true, 'label')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem | null>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const read = readAddress(typedText(typed, 'address'))
    if ('problem' in read) return setProblem(read)
    const { address } = read
    const isMoved = address !== connection.address
    setProblem(null)
    setBusy(true)
    try {
      const found = isMoved ? await checkStoredKey(connection.id, address) : null
      if (found) return setProblem({ ...found, address: address || location.origin })
      const updated = await updateConnection(connection.id, { label: typedText(typed, 'label'), address })
      if (updated && isMoved) forgetAnswers(updated)
      await router.invalidate()
      onDone()
      if (updated) notify(t('settings.edit.done', { label: updated.label }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
      className="grid gap-5 rounded-xl border border-line bg-sheet p-5"
    >
      <h3 className="font-semibold">{t('settings.edit.title', { label: connection.label })}</h3>
      <Field label={t('settings.label')} help={t('settings.label.help')}>
        {(control) => (
          <TextInput {...control} name="label" autoComplete="off" maxLength={60} defaultValue={connection.label} />
        )}
      </Field>
      <Field
        label={t('settings.address')}
        help={t('settings.address.help')}
        error={problem ? problemText(problem, t) : undefined}
        announce
      >
        {(control) => (
          <TextInput
            {...control}
            name="address"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            defaultValue={connection.address}
            placeholder={location.origin}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('settings.edit.save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
