import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'

/** The full address to send to a colleague: within its audit, or on its own if it has none. Ids may contain anything. */
export function violationAddress(
  { id, audit_id }: Pick<Violation, 'id' | 'audit_id'>,
  origin: string = location.origin,
): string {
  const audit = audit_id === null ? '' : `/audits/${encodeURIComponent(audit_id)}`
  return `${origin}${audit}/violations/${encodeURIComponent(id)}`
}
