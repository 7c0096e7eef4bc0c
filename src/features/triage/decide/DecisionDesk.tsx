import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { useTriage } from '../walk/use-triage.ts'
import { ViolationDesk } from './ViolationDesk.tsx'

/** Within a list the next undecided violation opens after each decision. */
export function DecisionDesk({ violation }: { violation: Violation }) {
  const triage = useTriage()
  return <ViolationDesk violation={violation} onDecide={(decision) => triage.decide(violation, decision)} />
}
