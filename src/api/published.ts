import type { QueryClient } from '@tanstack/react-query'
import { maxPublishedAudits } from '../../contract/limits.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Extensions } from '../state/stored-values.ts'
import { createAddComment } from './published/add-comment.ts'
import { fetchAudits, findAudit } from './published/audits.ts'
import { groupBySearch } from './published/group-by-search.ts'
import { countsFrom, fetchViolationPage } from './published/list.ts'
import { readShiftingPages } from './published/shifting-pages.ts'
import { reviewAfterRead } from './published/review-after-read.ts'
import { sweepAll } from './published/sweep.ts'
import type { Service } from './service.ts'

const refused = () => Promise.reject(new ApiError({ kind: 'refused', status: 405 }))

/** Works with any service. All that the published API lacks is made up for here, and only here. */
export function publishedService(client: QueryClient, { email }: Pick<Extensions, 'email'>): Service {
  const page: Service['page'] = (auditId, search, signal) => fetchViolationPage(client, auditId, search, signal)
  const allViolations: Service['allViolations'] = (auditId, filter, how) => sweepAll(client, auditId, filter, how)
  return {
    can: () => false,
    email,
    page,
    continueAfter: () => undefined,
    readOn: () => readShiftingPages(),
    counts: countsFrom(page),
    allViolations,
    async ofRule(auditId, rule, signal) {
      const filter = { review_state: 'all', search: rule } as const
      const first = await allViolations(auditId, filter, { signal, isHurried: true }).next()
      return first.done ? [] : first.value.violations
    },
    groupOf: (violation) => groupBySearch(client, violation, allViolations),
    decide: (steps, source) => reviewAfterRead(client, steps, source),
    decisionsPerRequest: 1,
    assign: refused,
    addComment: createAddComment(client, email),
    audits: (limit, { signal, archived }) => (archived ? refused() : fetchAudits(client, limit, signal)),
    maxAudits: maxPublishedAudits,
    audit: (auditId, signal) => findAudit(client, auditId, signal),
    templateNames: async () => [],
    dismissalReasons: async () => [],
  }
}
