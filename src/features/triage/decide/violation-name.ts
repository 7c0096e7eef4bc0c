import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'

const maxChars = 60

type Named = Pick<Violation, 'rule_name' | 'violating_text' | 'id'>

/** The name of a violation: the rule that it breaks. */
export function violationName({ rule_name, violating_text, id }: Named): string {
  return shorten(rule_name) || shorten(violating_text) || id
}

/** The found text, for messages: many violations break the same rule. */
export function findingName({ rule_name, violating_text, id }: Named): string {
  return shorten(violating_text) || shorten(rule_name) || id
}

/** Whole characters on one line. */
function shorten(text: string | null): string {
  const line = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  const characters = Array.from(line)
  return characters.length > maxChars ? `${characters.slice(0, maxChars).join('').trimEnd()}…` : line
}
