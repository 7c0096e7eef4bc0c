import { codePointLength } from '../../../lib/code-points.ts'
import type { Field, Kind } from '../../../lib/form/field.ts'
import type { Raw } from '../../../lib/form/values.ts'
import { isAmbiguousNumber, parseNumber, plainNumber } from '../../../lib/form/parse-number.ts'
import { formatNumber } from '../../../lib/format.ts'
import { formatNumberIn } from './format-number-in.ts'
import type { Translate } from '../../../locales/text.ts'
import { rawText, rawTexts, shownRaw } from './control.ts'

const texts = new Set<Kind>(['text', 'textarea', 'richtext', 'url', 'email', 'tel', 'file'])

/** The limits of a field, counted while one types. */
export function fieldHint(field: Field, value: Raw, language: string, t: Translate): string | undefined {
  const raw = shownRaw(field, value)
  if (texts.has(field.kind) && field.maxLength !== undefined) {
    const count = formatNumber(codePointLength(rawText(raw)))
    return t('generate.hint.length', { count, most: formatNumber(field.maxLength) })
  }
  if (field.kind === 'number') return range(field, language, t)
  if (field.kind === 'tags' || field.kind === 'multiselect' || field.kind === 'list') {
    const count = field.kind === 'list' ? (Array.isArray(raw) ? raw.length : 0) : rawTexts(raw).length
    if (field.maxItems !== undefined && count > 0)
      return t('generate.hint.length', { count: formatNumber(count), most: formatNumber(field.maxItems) })
    return items(field.minItems, field.maxItems, t)
  }
  return undefined
}

/** How a number was read that may be read in two ways. */
export function readAs({ kind, decimal }: Field, value: Raw, t: Translate): string | undefined {
  if (kind !== 'number' || typeof value !== 'string' || !isAmbiguousNumber(value)) return undefined
  return t('generate.read_as', { number: plainNumber(parseNumber(value, decimal) ?? 0, decimal) })
}

/** Written as the form reads numbers, which may be in another language than the page. */
function range({ min, max }: Field, language: string, t: Translate): string | undefined {
  const write = (limit: number) => formatNumberIn(language, limit)
  if (min !== undefined && max !== undefined) return t('generate.hint.range', { min: write(min), max: write(max) })
  if (max !== undefined) return t('generate.hint.most', { max: write(max) })
  return min === undefined ? undefined : t('generate.hint.least', { min: write(min) })
}

function items(min: number | undefined, max: number | undefined, t: Translate): string | undefined {
  if (max !== undefined) return t('generate.hint.up_to', { max: formatNumber(max) })
  return min === undefined ? undefined : t('generate.hint.least', { min: formatNumber(min) })
}
