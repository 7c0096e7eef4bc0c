import type { QueryClient } from '@tanstack/react-query'
import type { Feature } from '../../contract/extensions.gen.ts'
import type { Extensions } from '../state/stored-values.ts'
import { apiFor, requestExtension, queryFnFor } from './client.ts'
import { fetchAudits, findAudit } from './own/audits.ts'
import { createConditionalReview } from './own/review-conditionally.ts'
import { createSearch } from './own/search.ts'
import type { Service } from './service.ts'

/**
 * A service with the second API: cursors, groups, comparison and assignments are its own. A feature that it lacks is done with the
 * published API.
 */
export function ownService(client: QueryClient, { features, email }: Extensions, published: Service): Service {
  const has = (feature: Feature) => features.includes(feature)
  const isArchiving = has('changing_audits')
  return {
    ...published,
    can: has,
    email,
    ...(has('finding') && {
      ...createSearch(client, published),
      audits: (limit, { signal, archived }) => fetchAudits(client, limit, signal, archived),
      maxAudits: 5000,
      audit: (auditId, signal) => findAudit(client, auditId, signal, isArchiving),
    }),
    ...(has('conditional_decisions') && {
      decide: createConditionalReview(client, email, published.decide),
      decisionsPerRequest: 50,
    }),
    ...(has('assigning') && {
      async assign({ violation_ids, add, remove }) {
        const body = { violation_ids: [...violation_ids], apply_to_group: false, add: [...add], remove: [...remove] }
        return (await requestExtension(apiFor(client).POST('/extensions/v1/assignments', { body }))).violations
      },
    }),
    ...(has('template_names') && {
      templateNames: async (signal) => (await queryFnFor('/extensions/v1/template-names')({ client, signal })).items,
    }),
    ...(has('standard_reasons') && {
      dismissalReasons: async (signal) =>
        (await queryFnFor('/extensions/v1/dismissal-reasons')({ client, signal })).items,
    }),
  }
}
