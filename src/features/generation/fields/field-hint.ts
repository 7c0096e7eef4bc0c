import { codePointLength } from '../../../lib/code-points.ts'
import type { Field, Kind } from '../../../lib/form/field.ts'
import type { Raw } from '../../../lib/form/values.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Translate } from '../../../locales/text.ts'
import { rawText, rawTexts, shownRaw } from './control.ts'

const texts = new Set<Kind>(['text', 'textarea', 'richtext', 'url', 'email', 'tel', 'file'])

/** The limits of a field, counted while one types. */
export function fieldHint(field: Field, value: Raw, t: Translate): string | undefined {
  const raw = shownRaw(field, value)
  if (texts.has(field.kind) && field.maxLength !== undefined) {
    const count = formatNumber(codePointLength(rawText(raw)))
    return t('generate.hint.length', { count, most: formatNumber(field.maxLength) })
  }
  if (field.kind === 'number') return range(field.min, field.max, t)
  if (field.kind === 'tags' || field.kind === 'multiselect' || field.kind === 'list') {
    const count = field.kind === 'list' ? (Array.isArray(raw) ? raw.length : 0) : rawTexts(raw).length
    if (field.maxItems !== undefined && count > 0)
      return t('generate.hint.length', { count: formatNumber(count), most: formatNumber(field.maxItems) })
    return items(field.minItems, field.maxItems, t)
  }
  return undefined
}

function range(min: number | undefined, max: number | undefined, t: Translate): string | undefined {
  if (min !== undefined && max !== undefined)
    return t('generate.hint.range', { min: formatNumber(min), max: formatNumber(max) })
  if (max !== undefined) return t('generate.hint.most', { max: formatNumber(max) })
  return min === undefined ? undefined : t('generate.hint.least', { min: formatNumber(min) })
}

function items(min: number | undefined, max: number | undefined, t: Translate): string | undefined {
  if (max !== undefined) return t('generate.hint.up_to', { max: formatNumber(max) })
  return min === undefined ? undefined : t('generate.hint.least', { min: formatNumber(min) })
}
