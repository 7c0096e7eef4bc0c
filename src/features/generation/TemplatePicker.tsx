import { useQuery } from '@tanstack/react-query'
import { templateQueries } from '../../api/templates.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { useText } from '../../locales/text.ts'
import { Field } from '../../ui/Field.tsx'
import { PickOne } from '../../ui/pick/PickOne.tsx'

interface TemplatePickerProps {
  value: string | null
  error?: string
  onPick: (templateId: string) => void
}

/** Finds a template by its name or key. */
export function TemplatePicker({ value, error, onPick }: TemplatePickerProps) {
  const t = useText()
  const templates = useQuery(templateQueries.list())
  const options = (templates.data ?? []).map(({ id, key }) => ({ id, label: humaniseKey(key) || id, found_by: key }))
  return (
    <Field label={t('generate.template')} error={error}>
      {(control) => (
        <PickOne
          label={t('generate.templates')}
          control={control}
          options={options.toSorted((a, b) => a.label.localeCompare(b.label))}
          value={value}
          placeholder={t('generate.template.search')}
          onPick={onPick}
        />
      )}
    </Field>
  )
}
