import { type ReactNode, useEffect, useRef, useState } from 'react'
import { scopeValues, webhookEventValues } from '../../../contract/extensions.gen.ts'
import { useCreateKey, useCreateWebhook } from '../../api/administration.ts'
import { useConnection } from '../../api/connection-context.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, typedText } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface CreateDialogProps {
  title: string
  creation: Pick<ReturnType<typeof useCreateWebhook>, 'isPending' | 'error'>
  /** What was created, once it is. */
  secret: string | undefined
  /** An address that has the secret in it. */
  link?: string
  onSubmit: (typed: FormData) => void
  onClose: () => void
  children: ReactNode
}

/** A form that creates something with a secret, which the dialog shows once in its place. */
function CreateDialog({ title, creation, secret, link, onSubmit, onClose, children }: CreateDialogProps) {
  const t = useText()
  const { isPending, error } = creation
  const content = useRef<HTMLDivElement>(null)
  const isCreated = secret !== undefined
  useEffect(() => content.current?.querySelector<HTMLElement>(isCreated ? 'button' : 'input')?.focus(), [isCreated])
  // The secret in the answer would never be seen.
  const closeUnlessBusy = () => !isPending && onClose()
  return (
    <Dialog
      isKept={isCreated || isPending}
      title={title}
      onClose={closeUnlessBusy}
      footer={isCreated && <Button onClick={onClose}>{t('close')}</Button>}
    >
      <div ref={content}>
        {isCreated ? (
          <div className="grid gap-2">
            <p>{t('admin.once')}</p>
            <Secret name={title} text={secret} />
            {link && <p className="mt-2">{t('admin.link')}</p>}
            {link && <Secret name={t('admin.link')} text={link} />}
          </div>
        ) : (
          <Form
            submit={t('admin.create')}
            busy={isPending}
            error={error}
            onSubmit={onSubmit}
            onCancel={closeUnlessBusy}
          >
            {children}
          </Form>
        )}
      </div>
    </Dialog>
  )
}

function Secret({ name, text }: { name: string; text: string }) {
  const t = useText()
  return (
    <p className="flex items-center gap-2 rounded-md bg-well py-2 ps-3 pe-2">
      <code aria-label={name} className="min-w-0 flex-1 wrap-anywhere">
        {text}
      </code>
      <CopyButton text={text} label={t('admin.copy')} />
    </p>
  )
}

/** The boxes of a name that are checked, of those that there are. */
function checkedValues<Value extends string>(typed: FormData, name: string, values: readonly Value[]): Value[] {
  const checked = typed.getAll(name)
  return values.filter((value) => checked.includes(value))
}

const lifetimes = ['30', '90', '365', ''] as const

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const create = useCreateKey()
  const { address } = useConnection()
  const key = create.data?.key
  const [days, setDays] = useState<(typeof lifetimes)[number]>('365')
  const [problem, setProblem] = useState<'owner' | 'scopes' | null>(null)
  const onSubmit = (typed: FormData) => {
    const owner_email = typedText(typed, 'owner_email')
    const scopes = checkedValues(typed, 'scopes', scopeValues)
    const found = !/^[^@\s]+@[^@\s]+$/.test(owner_email) ? 'owner' : scopes.length === 0 ? 'scopes' : null
    setProblem(found)
    const label = typedText(typed, 'label') || undefined
    const expires_in_days = days === '' ? undefined : Number(days)
    if (found) create.reset()
    else create.mutate({ owner_email, label, scopes, expires_in_days })
  }
  return (
    <CreateDialog
      title={t('admin.keys.new')}
      secret={key}
      // It connects to the service that serves the dashboard.
      link={key && address === '' ? `${location.origin}/#${new URLSearchParams({ key })}` : undefined}
      creation={create}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label={t('admin.owner')} required announce error={problem === 'owner' && t('admin.owner.wrong')}>
        <TextInput name="owner_email" type="email" autoComplete="off" />
      </Field>
      <Field label={t('admin.label')}>
        <TextInput name="label" autoComplete="off" maxLength={200} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t('admin.scopes')}</legend>
        {scopeValues.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            value={scope}
            label={t(`admin.scope_name.${scope}`)}
            help={t(`admin.scope.${scope}`)}
            defaultChecked={scope === 'review'}
          />
        ))}
        <Alert className="text-sm">{problem === 'scopes' && t('admin.scopes.none')}</Alert>
      </fieldset>
      <Field label={t('admin.expires')}>
        <Select
          value={days}
          options={lifetimes.map((value) => ({
            value,
            label: value === '' ? t('admin.expires.never') : t('admin.expires.days', { count: Number(value) }),
          }))}
          onValue={setDays}
        />
      </Field>
    </CreateDialog>
  )
}

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
      creation={create}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label={t('admin.url')} required announce error={problem === 'url' && t('admin.url.wrong')}>
        <TextInput name="url" type="url" autoComplete="off" placeholder="https://" />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t('admin.events')}</legend>
        {webhookEventValues.map((event) => (
          <Checkbox key={event} name="events" value={event} label={t(`admin.event.${event}`)} defaultChecked />
        ))}
        <Alert className="text-sm">{problem === 'events' && t('admin.scopes.none')}</Alert>
      </fieldset>
    </CreateDialog>
  )
}
