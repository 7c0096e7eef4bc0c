import type { Field } from './field.ts'
import { readDefault } from './default.ts'
import { type KeyReading, labelOf } from './key.ts'
import { readLimits } from './limits.ts'
import type { OptionsReading } from './options.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { readRequired } from './required.ts'
import { type KindReading, resolveKind } from './resolve-kind.ts'
import { textOf } from './text.ts'
import type { TypeReading } from './type.ts'
import { firstText, found, type View } from './entry-layers.ts'

function placeholderOf(view: View): string | undefined {
  const given = firstText(view, propertySynonyms.placeholder)
  if (given !== undefined) return given
  for (const { value } of found(view, propertySynonyms.examples)) {
    const text = textOf(Array.isArray(value) ? value[0] : value, view.language)
    if (text !== undefined) return text
  }
  return undefined
}

/** Strapi's names for what a browser calls a media type. */
const mediaTypes: Readonly<Record<string, string>> = {
  images: 'image/*',
  videos: 'video/*',
  audios: 'audio/*',
  files: '*/*',
}

function acceptOf(view: View, type: TypeReading): string | undefined {
  for (const { value } of found(view, propertySynonyms.accept)) {
    if (typeof value === 'string' && value !== '') return value
    const types = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
    if (types.length > 0) return types.map((item) => mediaTypes[item] ?? item).join(',')
  }
  return type.accept
}

export interface FieldParts {
  view: View
  type: TypeReading
  key: KeyReading
  options: OptionsReading
  requiredByParent: boolean
  /** Settled already: an array whose items say more than the entry. */
  kind?: KindReading
}

export type PlainField = Omit<Field, 'key' | 'path' | 'keySource' | 'raw'>

/** Everything about a field except where it stands. */
export function readField({ view, type, key, options, requiredByParent, kind: given }: FieldParts): PlainField {
  const reading = given ?? resolveKind(view, type, options, key.key ?? '')
  const { kind } = reading
  const shown = reading.withOptions ? options.options : []
  const open = reading.allowOther || reading.optionsFrom !== undefined
  const chosen = reading.withOptions ? options.chosen : []
  const initial = readDefault(view, {
    kind,
    options: shown.length > 0 ? shown : undefined,
    allowOther: open,
    multiple: reading.multiple,
    chosen,
  })
  const { warnings = [], ...limits } = readLimits(view, kind, type.integer)
  const label = labelOf(view, key) ?? ''
  const help = firstText(view, propertySynonyms.help)
  const placeholder = placeholderOf(view)
  const accept = kind === 'file' ? acceptOf(view, type) : undefined
  const all = initial.unfit ? [...warnings, 'default' as const] : warnings
  return {
    label,
    kind,
    required: readRequired(view, requiredByParent),
    ...(help !== undefined && help !== label ? { help } : {}),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(initial.value === undefined ? {} : { default: initial.value }),
    ...(shown.length > 0 ? { options: shown } : {}),
    ...(reading.optionsFrom ? { optionsFrom: reading.optionsFrom } : {}),
    ...(reading.allowOther && shown.length > 0 ? { allowOther: true } : {}),
    ...limits,
    ...(accept ? { accept } : {}),
    ...(reading.multiple && (kind === 'file' || reading.optionsFrom) ? { multiple: true } : {}),
    ...(reading.itemKind ? { itemKind: reading.itemKind } : {}),
    ...(type.secret && kind === 'text' ? { secret: true } : {}),
    ...(type.unknownType === undefined ? {} : { unknownType: type.unknownType }),
    ...(all.length > 0 ? { warnings: all } : {}),
  }
}
