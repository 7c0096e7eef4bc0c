import type { ValueIssue } from '../../../lib/form/check-values.ts'
import type { IssueCode } from '../../../lib/form/kinds.ts'
import type { TextKey, Translate } from '../../../locales/text.ts'
import { formatNumberIn } from '../fields/format-number-in.ts'
import type { Problem } from '../fields/problem.ts'

const texts = {
  required: 'generate.issue.required',
  number: 'generate.issue.number',
  integer: 'generate.issue.integer',
  min: 'generate.issue.min',
  max: 'generate.issue.max',
  minLength: 'generate.issue.min_length',
  maxLength: 'generate.issue.max_length',
  pattern: 'generate.issue.pattern',
  minItems: 'generate.issue.min_items',
  maxItems: 'generate.issue.max_items',
  option: 'generate.issue.option',
  boolean: 'generate.issue.boolean',
  date: 'generate.issue.date',
  datetime: 'generate.issue.datetime',
  time: 'generate.issue.time',
  url: 'generate.issue.url',
  email: 'generate.issue.email',
  json: 'generate.issue.json',
  list: 'generate.issue.list',
  rows: 'generate.issue.rows',
} satisfies Record<IssueCode, TextKey>

const maxNamedChoices = 12

export function issueProblem({ path, code, params, soft }: ValueIssue, language: string, t: Translate): Problem {
  const { limit = 0, value = '', choices = [] } = params
  const isNamed = choices.length > 0 && choices.length <= maxNamedChoices
  const message = isNamed
    ? t('generate.issue.option_of', { value, choices: choices.join(', ') })
    : t(texts[code], { limit: formatNumberIn(language, limit), count: limit, value })
  return { path, message, ...(soft && { soft }) }
}
