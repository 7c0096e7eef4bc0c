import type { Option } from './field.ts'
import { decodeEntities, stripTags } from './strip-tags.ts'

export interface ReadOption extends Option {
  chosen?: boolean
}

const maxTextChars = 200_000

function htmlOptions(html: string): ReadOption[] {
  const options: ReadOption[] = []
  let group: string | undefined
  for (const part of html.split(/(?=<(?:option|\/?optgroup)\b)/i)) {
    const tag = /^<(\/?)(option|optgroup)\b([^<>]*)>/i.exec(part)
    if (!tag) continue
    const attributes = tag[3] ?? ''
    const read = (name: string): string | undefined => {
      const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
      return match ? decodeEntities(match[1] ?? match[2] ?? match[3] ?? '') : undefined
    }
    if (tag[2]?.toLowerCase() === 'optgroup') {
      group = tag[1] === '/' ? undefined : read('label')
      continue
    }
    const label = stripTags(part.slice(tag[0].length))
    const value = read('value') ?? label
    if (value.trim() !== '')
      options.push({ value, label: label || value, group, chosen: /\bselected\b/i.test(attributes) })
  }
  return options
}

/** `value|Label` or `value : Label` in a line of its own. */
function pair(part: string, inLine: boolean): ReadOption {
  const mark = ['|', ' : '].find((text) => inLine && part.includes(text))
  const at = mark === undefined ? -1 : part.indexOf(mark)
  const [value, label] = [part.slice(0, at).trim(), part.slice(at + (mark?.length ?? 0)).trim()]
  return at > 0 && value !== '' && label !== '' ? { value, label } : { value: part, label: part }
}

/** Choices in one text: HTML options, one per line, or parted by `||`, `|`, `;` or `,`. */
export function optionsFromText(text: string): ReadOption[] {
  if (text.length > maxTextChars) return []
  if (/<option\b/i.test(text)) return htmlOptions(text)
  if (/^\s*[=[{<$]/.test(text)) return []
  const separator = ['\n', '||', '|', ';', ','].find((mark) => text.includes(mark))
  if (separator === undefined) return []
  const parts = text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length < 2 ? [] : parts.map((part) => pair(part, separator === '\n'))
}
