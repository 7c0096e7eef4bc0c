import type { Field } from '../../../lib/form/field.ts'
import { type Json, isBlank } from '../../../lib/json.ts'
import { kinds } from '../../../lib/form/kinds.ts'
import { toRaw } from '../../../lib/form/raw-values.ts'
import type { Raw } from '../../../lib/form/values.ts'
import { codePointLength } from '../../../lib/code-points.ts'
import { isAmbiguousNumber, parseNumber } from '../../../lib/form/parse-number.ts'
import { formatList, formatNumber } from '../../../lib/format.ts'
import type { Translate } from '../../../locales/text.ts'
import { languageTag } from '../../../lib/language-key.ts'
import type { ValueIssue } from '../../../lib/form/check-values.ts'

/** A problem at one path of the form. Rows of a list are numbers. */
export interface Problem {
  path: (string | number)[]
  message: string
  /** A hint that does not prevent sending. */
  soft?: true
}

export function isInside(path: readonly (string | number)[], outer: readonly (string | number)[]): boolean {
  return path.length >= outer.length && outer.every((part, index) => part === path[index])
}

export interface ControlProps {
  field: Field
  value: Raw
  onValue: (value: Raw) => void
}

/** What the control shows: what was typed, else the default. */
export function shownRaw(field: Field, value: Raw): Raw {
  if (value !== undefined || field.default === undefined) return value
  return toRaw(field, field.default)
}

export function rawText(value: Raw): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The texts of a list value. A value that is no list counts as a list of one. */
export function rawTexts(value: Raw): string[] {
  if (isBlank(value)) return []
  return Array.isArray(value) ? value.map((item: Raw | Json) => rawText(item)) : [rawText(value)]
}

/** The limits of a field, with a count while typing. */
export function fieldHint(field: Field, value: Raw, language: string, t: Translate): string | undefined {
  const { counts } = kinds[field.kind]
  if (counts === 'characters' && field.maxLength !== undefined) {
    const count = formatNumber(codePointLength(rawText(value)))
    return t('generate.hint.length', { count, most: formatNumber(field.maxLength) })
  }
  // In the language of the form, which may differ from the page's.
  if (counts === 'value') return range(field.min, field.max, (limit) => formatNumberIn(language, limit), t)
  if (counts === 'items') {
    const count = field.kind === 'list' ? (Array.isArray(value) ? value.length : 0) : rawTexts(value).length
    if (field.maxItems !== undefined && count > 0)
      return t('generate.hint.length', { count: formatNumber(count), most: formatNumber(field.maxItems) })
    return range(field.minItems, field.maxItems, formatNumber, t)
  }
  return undefined
}

/** How a number was read, if it is ambiguous or not typed as the language of the form writes it. */
export function readAs({ kind, decimal }: Field, value: Raw, language: string, t: Translate): string | undefined {
  if (kind !== 'number' || typeof value !== 'string') return undefined
  const number = parseNumber(value, decimal)
  if (number === undefined) return undefined
  const written = formatNumberIn(language, number)
  const usual = [written, formatNumberIn(language, number, false)].map(typeable)
  if (usual.includes(typeable(value)) && !isAmbiguousNumber(value)) return undefined
  return t('generate.read_as', { number: written })
}

/** Languages write numbers with spaces and minus signs that keyboards do not have. */
const typeable = (text: string) => text.trim().replace(/\s/g, ' ').replace('\u2212', '-')

function range(
  min: number | undefined,
  max: number | undefined,
  write: (limit: number) => string,
  t: Translate,
): string | undefined {
  if (min !== undefined && max !== undefined) return t('generate.hint.range', { min: write(min), max: write(max) })
  if (max !== undefined) return t('generate.hint.most', { max: write(max) })
  return min === undefined ? undefined : t('generate.hint.least', { min: write(min) })
}

/** A number as the form of this language reads it. */
function formatNumberIn(language: string, value: number, useGrouping?: false): string {
  return new Intl.NumberFormat(languageTag(language) ?? 'en', { maximumFractionDigits: 20, useGrouping }).format(value)
}

const maxNamedChoices = 12

export function issueProblem({ path, code, params, soft }: ValueIssue, language: string, t: Translate): Problem {
  const { limit = 0, value = '', choices = [] } = params
  const isNamed = choices.length > 0 && choices.length <= maxNamedChoices
  const message = isNamed
    ? t('generate.issue.option_of', { value, choices: formatList(choices) })
    : t(`generate.issue.${code}`, { limit: formatNumberIn(language, limit), count: limit, value })
  return { path, message, ...(soft && { soft }) }
}
