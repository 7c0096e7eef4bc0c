import type { Condition, Field } from '../../lib/form/field.ts'
import { formatNumber } from '../../lib/format.ts'
import type { TextKey, Translate } from '../../locales/text.ts'

type Limit = { [Name in keyof Field]: Field[Name] extends number | undefined ? Name : never }[keyof Field] & string

const limitTexts = [
  ['min', 'library.limit.min'],
  ['max', 'library.limit.max'],
  ['minLength', 'library.limit.minLength'],
  ['maxLength', 'library.limit.maxLength'],
  ['minItems', 'library.limit.minItems'],
  ['maxItems', 'library.limit.maxItems'],
] as const satisfies [Limit, TextKey][]

/** The limits and the condition of a field, each as a short sentence. */
export function fieldLimits(field: Field, t: Translate): string[] {
  const limits = limitTexts.flatMap(([name, text]) => {
    const limit = field[name]
    return limit === undefined ? [] : [t(text, { count: limit, number: formatNumber(limit) })]
  })
  const conditions = field.visibleWhen?.map((condition) => sayCondition(condition, t)) ?? []
  return [
    ...(limits.length > 0 ? [limits.join(' · ')] : []),
    ...conditions,
    ...(field.conditionText ? [field.conditionText] : []),
    ...(field.hidden ? [t('library.field.hidden')] : []),
    ...(field.unknownType ? [t('library.field.unknown_type', { type: field.unknownType })] : []),
  ]
}

function sayCondition({ key, in: values, notIn }: Condition, t: Translate): string {
  const list = (values ?? notIn ?? []).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const shown = list.map((value) => (value === '' ? t('library.condition.nothing') : value)).join(', ')
  return t(values ? 'library.condition.in' : 'library.condition.not_in', { field: key, values: shown })
}
