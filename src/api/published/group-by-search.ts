import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import type { Violation } from '../../../contract/openapi.gen.ts'
import type { Service } from '../service.ts'
import { cachedViolations } from '../violation-cache.ts'

const maxTermChars = 80
// Rules with more matches are skipped, because reading all of them would take too long.
const maxRuleMatches = 500

/** The published list does not filter by group: its members are found by the texts of those that are known, and by their rule. */
export async function groupBySearch(
  client: QueryClient,
  violation: Violation,
  allViolations: Service['allViolations'],
): Promise<readonly Violation[]> {
  const { id, audit_id, group_id, rule_name } = violation
  if (audit_id === null || group_id === null) throw new ApiError({ kind: 'refused', status: 404 })
  const known = cachedViolations(client, (one) => one.group_id === group_id && one.audit_id === audit_id)
  const texts = [violation, ...known.values()].map(({ violating_text }) => beginning(violating_text ?? ''))
  const found = new Map<string, Violation>()
  const collect = async (search: string, maxMatches = Number.POSITIVE_INFINITY) => {
    for await (const page of allViolations(audit_id, { search, review_state: 'all' }, { isHurried: true })) {
      for (const one of page.violations) if (one.group_id === group_id) found.set(one.id, one)
      if (page.total > maxMatches) return
    }
  }
  const searches = [...new Set(texts)].filter(Boolean).map((search) => collect(search))
  if (rule_name) searches.push(collect(beginning(rule_name), maxRuleMatches))
  await Promise.all(searches)
  // A service that does not find the violation by its own text will not find the others either.
  if (!found.has(id)) throw new ApiError({ kind: 'refused', status: 404 })
  return [...found.values()]
}

/** Whole words of the first line, because a service may search by words. */
function beginning(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line.length <= maxTermChars ? line.trim() : line.slice(0, maxTermChars).replace(/\S*$/, '').trim()
}
