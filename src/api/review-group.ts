import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { fetchAllViolations } from './fetch-all-violations.ts'
import type { SchemaViolation as Violation } from './schema.gen.ts'
import { cachedViolations, writeStates } from './violations.ts'

/** How the members of a group are found in an audit: the API lists no groups. Plain JSON, since it is kept in the outbox. */
export interface GroupLookup {
  violation_id: string
  audit_id: string
  group_id: string
  /** Beginnings of the texts that are known in the group. */
  texts: readonly string[]
  rule_name: string | null
}

/** A group as it stood when it was read, with the members in the audit of the violation. */
export interface Group {
  lookup: GroupLookup
  members: readonly Violation[]
}

const maxTermChars = 80
// A rule that is broken more often is left to the texts: reading all of it would take too long.
const maxRuleMatches = 500

/** Reads the members now. Rejects where they cannot be known. */
export async function fetchGroup(client: QueryClient, violation: Violation): Promise<Group> {
  const { id, audit_id, group_id, rule_name } = violation
  if (audit_id === null || group_id === null) throw new ApiError({ kind: 'refused', status: 404 })
  const known = cachedViolations(client, (one) => one.group_id === group_id && one.audit_id === audit_id)
  const texts = [violation, ...known.values()].map(({ violating_text }) => beginning(violating_text ?? ''))
  const lookup = {
    violation_id: id,
    audit_id,
    group_id,
    texts: [...new Set(texts)].filter(Boolean),
    rule_name: rule_name && beginning(rule_name),
  }
  return { lookup, members: await fetchGroupMembers(client, lookup) }
}

export async function fetchGroupMembers(client: QueryClient, lookup: GroupLookup): Promise<readonly Violation[]> {
  const { violation_id, audit_id, group_id, texts, rule_name } = lookup
  const found = new Map<string, Violation>()
  const collect = async (search: string, maxMatches = Number.POSITIVE_INFINITY) => {
    const filter = { review_state: 'all', search } as const
    for await (const page of fetchAllViolations({ client, auditId: audit_id, filter, isHurried: true })) {
      for (const violation of page.violations) if (violation.group_id === group_id) found.set(violation.id, violation)
      if (page.total > maxMatches) return
    }
  }
  const searches = texts.map((search) => collect(search))
  if (rule_name) searches.push(collect(rule_name, maxRuleMatches))
  await Promise.all(searches)
  // A service that does not find the violation by its own text will not find the others either.
  if (!found.has(violation_id)) throw new ApiError({ kind: 'refused', status: 404 })
  const members = [...found.values()]
  writeStates(client, members)
  return members
}

/** Whole words of the first line, because a service may search by words. */
function beginning(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line.length <= maxTermChars ? line.trim() : line.slice(0, maxTermChars).replace(/\S*$/, '').trim()
}
