import { plainText } from '../json.ts'

const maxWordChars = 120

const falseWords = new Set('false no nee n 0 off never optional none'.split(' '))
const trueWords = new Set('true yes ja y j 1 on always required mandatory'.split(' '))

/** `IsRequired`, `is_required` and `ui:required` become one word. Very long names are not words. */
export function foldName(name: string): string {
  return name.length > maxWordChars ? '' : name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

export function isIdentifier(name: string): boolean {
  return name.length <= maxWordChars && /^[\p{L}_$#@][\p{L}\p{N}_$\-.:[\]/#@]*$/u.test(name)
}

const uuidPattern = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const internalPrefixPattern =
  /^(field|fld|group|col|column|question|block|input|item|layout|element|component|sel|tbl)(?=[_-]|[A-Z0-9])[_-]?/i

/** Machine-generated ids: numbers, uuids, `fldA1b2C3d4E5f6G7`, `field_64a1f0c2b7e11`. */
export function isOpaque(id: string): boolean {
  if (/^[\d.]+$/.test(id) || uuidPattern.test(id) || /^[0-9a-f]{16,}$/i.test(id)) return true
  if (id.length > maxWordChars) return true
  const tail = id.replace(internalPrefixPattern, '')
  if (!/^[A-Za-z0-9]+$/.test(tail)) return false
  const mixed = (tail.match(/\d[A-Za-z]/g) ?? []).length
  if (tail !== id) return tail.length >= 5 && mixed >= 1
  return tail.length >= 12 && mixed >= 2
}

export function slug(label: string): string {
  return label
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, 40)
    .replace(/^_+|_+$/g, '')
}

/** An expression is evaluated at run time, so it is no answer here. */
const expressionPattern = /^\s*(=|\{\{|\$\{|\{\w|function\b|\()|=>/

/** Only plain yes and no: for switches whose text values mean something else. */
export function parseYesNo(value: unknown): boolean | undefined {
  const word = foldName(plainText(value))
  if (trueWords.has(word)) return true
  return falseWords.has(word) ? false : undefined
}

/** Yes, no, or no answer. A text that is neither counts as yes: `required: "Please fill in"`. */
export function parseBoolean(value: unknown): boolean | undefined {
  const text = plainText(value).slice(0, 300)
  return parseYesNo(value) ?? ((text.trim() !== '' && !expressionPattern.test(text)) || undefined)
}
