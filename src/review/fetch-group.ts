import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { offers } from '../api/extensions.ts'
import { fetchAllViolations, type ViolationFilter } from '../api/fetch-all-violations.ts'
import type { Violation } from '../../contract/openapi.gen.ts'
import { cachedViolations } from '../api/violation-cache.ts'
import { mergeStatesFromResponse } from '../api/violations.ts'

const maxTermChars = 80
// Rules with more matches are skipped, because reading all of them would take too long.
const maxRuleMatches = 500

/**
 * Reads the members of a violation's group in its audit. Where the service does not filter by group, they are found by
 * search. Rejects if they cannot be found.
 */
export async function fetchGroup(client: QueryClient, violation: Violation): Promise<readonly Violation[]> {
  const { id, audit_id, group_id, rule_name } = violation
  if (audit_id === null || group_id === null) throw new ApiError({ kind: 'refused', status: 404 })
  const known = cachedViolations(client, (one) => one.group_id === group_id && one.audit_id === audit_id)
  const texts = [violation, ...known.values()].map(({ violating_text }) => beginning(violating_text ?? ''))
  const found = new Map<string, Violation>()
  const collect = async (by: ViolationFilter, maxMatches = Number.POSITIVE_INFINITY) => {
    const filter = { ...by, review_state: 'all' } as const
    for await (const page of fetchAllViolations({ client, auditId: audit_id, filter, isHurried: true })) {
      for (const one of page.violations) if (one.group_id === group_id) found.set(one.id, one)
      if (page.total > maxMatches) return
    }
  }
  if (offers(client, 'finding')) await collect({ group_id })
  else {
    const searches = [...new Set(texts)].filter(Boolean).map((search) => collect({ search }))
    if (rule_name) searches.push(collect({ search: beginning(rule_name) }, maxRuleMatches))
    await Promise.all(searches)
  }
  // A service that does not find the violation by its own text will not find the others either.
  if (!found.has(id)) throw new ApiError({ kind: 'refused', status: 404 })
  const members = [...found.values()]
  mergeStatesFromResponse(client, members)
  return members
}

/** Whole words of the first line, because a service may search by words. */
function beginning(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line.length <= maxTermChars ? line.trim() : line.slice(0, maxTermChars).replace(/\S*$/, '').trim()
}
