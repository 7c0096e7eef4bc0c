import type { Field, Json, OptionValue } from './field.ts'
import { isBlank, isRecord } from './json.ts'
import { kinds } from './kinds.ts'
import { byLanguage, isByLanguage } from './language.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { found, ownRoles, type View } from './entry-layers.ts'

type DefaultContext = Pick<Field, 'kind' | 'options' | 'allowOther' | 'multiple'> & { chosen: readonly OptionValue[] }

/** The default converted for the kind. `unfit` if the form's default cannot be used. */
export function readDefault(view: View, about: DefaultContext): { value?: Json; unfit?: true } {
  let unfit = false
  for (const { value, word } of found(view, propertySynonyms.default, ownRoles)) {
    if (isBlank(value) || (typeof value === 'number' && Number.isNaN(value))) continue
    const localised = isRecord(value) && about.kind !== 'json' && isByLanguage(value)
    const plain = localised ? byLanguage(Object.entries(value), view.language)[0] : value
    const fitted = kinds[about.kind].readDefault(plain, about)
    if (fitted !== undefined && !isBlank(fitted)) return { value: fitted }
    unfit ||= word !== 'value' && word !== 'selected' && word !== 'checked' && value !== false
  }
  if (about.chosen.length > 0) {
    if (about.kind === 'select') return { value: about.chosen[0] }
    if (about.kind === 'multiselect') return { value: [...about.chosen] }
  }
  return unfit ? { unfit } : {}
}
