import type { SchemaSeverity as Severity } from '../../../../contract/openapi.gen.ts'
import { Job } from '../../../lib/job.ts'
import { connectionScoped } from '../../../lib/persisted-store.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { createRuleTally, type RuleTally } from '../reports/report-tally.ts'
import { type Taken, collectTally } from '../reports/collect-report.ts'

/** Counts the rules of an audit when it is first resumed. The result is kept until the connection is disconnected. */
export function ruleCountJob(
  { client, connectionId }: ReviewContext,
  auditId: string,
  severity: Severity | undefined,
): Job<Taken<RuleTally> | null> {
  const create = () =>
    new Job<Taken<RuleTally> | null>({
      data: null,
      work: (job) =>
        collectTally(job, { client, auditId, filter: { review_state: 'all', severity } }, createRuleTally()),
    })
  return connectionScoped(connectionId, `rule counts ${severity ?? ''} ${auditId}`, create, (job) => job.dispose())
}
