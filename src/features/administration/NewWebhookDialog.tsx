import { useState } from 'react'
import { webhookEventValues } from '../../../contract/extensions.gen.ts'
import { useCreateWebhook } from '../../api/administration.ts'
import { useText } from '../../locales/text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { typedText } from '../../ui/Form.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { checkedValues, CreateDialog } from './CreateDialog.tsx'

export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const create = useCreateWebhook()
  const [problem, setProblem] = useState<'url' | 'events' | null>(null)
  const onSubmit = (typed: FormData) => {
    const url = typedText(typed, 'url')
    const events = checkedValues(typed, 'events', webhookEventValues)
    const found = !/^https?:/.test(url) || !URL.canParse(url) ? 'url' : events.length === 0 ? 'events' : null
    setProblem(found)
    if (found) create.reset()
    else create.mutate({ url, events })
  }
  return (
    <CreateDialog
      title={t('admin.webhooks.new')}
      secret={create.data?.secret}
      busy={create.isPending}
      error={create.error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label={t('admin.url')} required announce error={problem === 'url' && t('admin.url.wrong')}>
        {(control) => <TextInput {...control} name="url" type="url" autoComplete="off" placeholder="https://" />}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t('admin.events')}</legend>
        {webhookEventValues.map((event) => (
          <Checkbox key={event} name="events" value={event} label={t(`admin.event.${event}`)} defaultChecked />
        ))}
        {problem === 'events' && (
          <p role="alert" className="text-sm text-danger">
            {t('admin.scopes.none')}
          </p>
        )}
      </fieldset>
    </CreateDialog>
  )
}
