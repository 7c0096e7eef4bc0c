/** The fields of a violation in a list, in the contract's order. */
export const violationFields = [
  'id',
  'audit_id',
  'review_state',
  'severity',
  'rule_id',
  'rule_name',
  'asset_id',
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

/** Texts of its rule, which only a single violation has. */
export const ruleFields = ['rule_description', 'rule_explanation'] as const

const given = ['id', 'audit_id', 'asset_id'] as const
const short = ['review_state', 'severity', 'rule_id', 'group_id', 'assigned_to_user_ids'] as const

type Field = (typeof violationFields)[number] | (typeof ruleFields)[number]
export type FindingColumn = Exclude<Field, (typeof given)[number]>
export type FindingText = Exclude<FindingColumn, (typeof short)[number]>

function without<All extends string, Some extends All>(all: readonly All[], some: readonly Some[]) {
  return all.filter((name): name is Exclude<All, Some> => !some.some((other) => other === name))
}

/** The columns of a table of findings: all but those that an import gives. */
export const findingColumns: readonly FindingColumn[] = without<Field, (typeof given)[number]>(
  [...violationFields, ...ruleFields],
  given,
)

/** Those that may be long. */
export const findingTexts: readonly FindingText[] = without(findingColumns, short)

/** "Rule name" is the column `rule_name`. */
export function findingColumnOf(name: string): FindingColumn | undefined {
  const folded = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return findingColumns.find((column) => column === folded)
}
