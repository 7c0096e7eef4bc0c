import type { Option } from './field.ts'
import { decodeEntities } from './strip-tags.ts'

export interface ReadOption extends Option {
  chosen?: boolean
}

const maxTextChars = 200_000
const valuePattern = /\bvalue\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

function htmlOptions(html: string): ReadOption[] {
  return [...html.matchAll(/<option\b([^<>]*)>([^<]*)/gi)].flatMap(([, attributes = '', text = '']) => {
    const label = decodeEntities(text).trim()
    const given = valuePattern.exec(attributes)
    const value = given ? decodeEntities(given[1] ?? given[2] ?? given[3] ?? '') : label
    return value.trim() === '' ? [] : [{ value, label: label || value, chosen: /\bselected\b/i.test(attributes) }]
  })
}

/** Choices in one text: HTML options, one per line (also `value|Label`), or parted by `||`, `|`, `;` or `,`. */
export function optionsFromText(text: string): ReadOption[] {
  if (text.length > maxTextChars) return []
  if (/<option\b/i.test(text)) return htmlOptions(text)
  const separator = ['\n', '||', '|', ';', ','].find((mark) => text.includes(mark))
  if (separator === undefined || /^\s*[=[{<$]/.test(text)) return []
  const parts = text.split(separator).map((part) => part.trim())
  const options = parts.map((part) => {
    const [value, label] = separator === '\n' ? part.split(/\||\s:\s/, 2) : [part]
    return { value: value?.trim() ?? part, label: (label ?? value ?? part).trim() }
  })
  return options.filter(({ value }) => value !== '')
}
