/** The columns of a table of findings: the contract's fields. */
export const findingColumns = [
  'severity',
  'review_state',
  'rule_id',
  'rule_name',
  'rule_description',
  'rule_explanation',
  'asset_name',
  'asset_url',
  'violating_text',
  'reason',
  'recommended_solution',
  'suggested_text',
  'dismissal_reason',
  'group_id',
  'assigned_to_user_ids',
] as const

export type FindingColumn = (typeof findingColumns)[number]

/** "Rule name" is the column `rule_name`. */
export function findingColumnOf(name: string): FindingColumn | undefined {
  const folded = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return findingColumns.find((column) => column === folded)
}
