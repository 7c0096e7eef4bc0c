import { useState } from 'react'
import { scopeValues } from '../../../contract/extensions.gen.ts'
import { useCreateKey } from '../../api/administration.ts'
import { useText } from '../../locales/text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { typedText } from '../../ui/Form.tsx'
import { checkedValues, CreateDialog } from './CreateDialog.tsx'

const lifetimes = ['30', '90', '365', ''] as const

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const create = useCreateKey()
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
      secret={create.data?.key}
      busy={create.isPending}
      error={create.error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label={t('admin.owner')} required announce error={problem === 'owner' && t('admin.owner.wrong')}>
        {(control) => <TextInput {...control} name="owner_email" type="email" autoComplete="off" />}
      </Field>
      <Field label={t('admin.label')}>
        {(control) => <TextInput {...control} name="label" autoComplete="off" maxLength={200} />}
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
        {problem === 'scopes' && (
          <p role="alert" className="text-sm text-danger">
            {t('admin.scopes.none')}
          </p>
        )}
      </fieldset>
      <Field label={t('admin.expires')}>
        {(control) => (
          <Select
            {...control}
            value={days}
            options={lifetimes.map((value) => ({
              value,
              label: value === '' ? t('admin.expires.never') : t('admin.expires.days', { count: Number(value) }),
            }))}
            onValue={setDays}
          />
        )}
      </Field>
    </CreateDialog>
  )
}
