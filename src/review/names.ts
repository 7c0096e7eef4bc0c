import type { Translate } from '../locales/text.ts'
import { isReviewState, stateName } from '../domain/violations/review-state.ts'
import type { Violation } from '../../contract/openapi.gen.ts'
import type { FoundDecision } from '../state/stored-values.ts'

/** Who decided what, where the service tells, else the state. */
export function decisionText({ review_state, decided_by }: FoundDecision, t: Translate): string {
  if (!decided_by || !isReviewState(review_state)) return stateName(review_state, t)
  return t(`violation.decided.${review_state}`, { who: decided_by })
}

/** Short enough for a button or a toast: the part of the address before @. */
export const personName = (email: string) => email.split('@')[0] || email

const maxChars = 60

type Named = Pick<Violation, 'rule_name' | 'violating_text' | 'id'>

/** The name of a violation: the rule that it breaks. */
export function violationName({ rule_name, violating_text, id }: Named): string {
  return shorten(rule_name) || shorten(violating_text) || id
}

/** The found text, for messages: many violations break the same rule. */
export function violationTitle({ rule_name, violating_text, id }: Named): string {
  return shorten(violating_text) || shorten(rule_name) || id
}

/** What was done, with the reason of a dismissal. */
export function withReason(done: string, reason: string | null, t: Translate): string {
  return reason ? `${t('with_colon', { label: done })} ${shorten(reason)}` : done
}

/** Whole characters on one line. */
function shorten(text: string | null): string {
  const line = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  const characters = Array.from(line)
  const short = characters.length > maxChars ? `${characters.slice(0, maxChars).join('').trimEnd()}…` : line
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short
}

/** Such a text is isolated within a message, because it would change the order of the words beside it. */
const rightToLeft = /[\u0590-\u08FF]/
