import { cx } from '../../lib/cx.ts'
import type { Field, Json, Option } from '../../lib/form/field.ts'
import { useText } from '../../locales/text.ts'
import { Badge } from '../../ui/Badge.tsx'

const optionsInSight = 12

interface FieldOptionsProps {
  options: readonly Option[]
  field: Pick<Field, 'default' | 'allowOther'>
}

export function FieldOptions({ options, field: { default: chosen, allowOther } }: FieldOptionsProps) {
  const t = useText()
  const isChosen = (value: Json) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value)
  return (
    <ul className="flex flex-wrap gap-1.5">
      {options.slice(0, optionsInSight).map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two options may be alike
        <li key={index} className="max-w-full">
          <Badge className={cx(isChosen(option.value) && 'bg-accent-wash text-accent')}>{option.label}</Badge>
        </li>
      ))}
      {options.length > optionsInSight && (
        <li className="text-sm text-quiet">{t('library.field.more', { count: options.length - optionsInSight })}</li>
      )}
      {allowOther && <li className="text-sm text-quiet">{t('library.field.other')}</li>}
    </ul>
  )
}
