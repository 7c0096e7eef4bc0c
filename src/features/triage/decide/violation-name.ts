import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'

const maxLength = 60

/** What a person calls a violation. */
export function violationName({
  rule_name,
  violating_text,
  id,
}: Pick<Violation, 'rule_name' | 'violating_text' | 'id'>) {
  const name = rule_name?.trim() || violating_text?.trim() || id
  return name.length > maxLength ? `${name.slice(0, maxLength).trimEnd()}…` : name
}
