import { foldName } from './fold-name.ts'
import { isRecord, own } from './json.ts'
import { falseWords, trueWords } from './property-synonyms.ts'

/** An expression is evaluated at run time, so it is no answer here. */
function isExpression(text: string): boolean {
  return /^\s*(=|\{\{|\$\{|\{\w|function\b|\()|=>/.test(text.slice(0, 300))
}

/** Yes, no, or no answer. A text that is neither counts as yes: `required: "Please fill in"`. */
export function parseBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  if (typeof value === 'string') {
    const word = foldName(value)
    if (value.trim() === '' || isExpression(value)) return undefined
    return !falseWords.has(word)
  }
  if (!isRecord(value)) return undefined
  if (Object.hasOwn(value, 'value')) return parseBoolean(own(value, 'value'))
  return Object.hasOwn(value, 'message') ? true : undefined
}

/** Only plain yes and no: for switches whose text values mean something else. */
export function parseYesNo(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === 0) return value === 1
  if (typeof value !== 'string') return undefined
  const word = foldName(value)
  if (trueWords.has(word)) return true
  return falseWords.has(word) ? false : undefined
}
