import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ruleSchema from '../../../docs/library/rule.schema.json' with { type: 'json' }
import type { ItemFault } from '../../library/library-item.ts'
import { schemaFaults } from '../../library/schema-faults.ts'
import type { RuleItem } from './rule.ts'

let isRule: ValidateFunction<RuleItem> | undefined

/** The rule, or where it does not fit docs/library/rule.schema.json. */
export function parseRule(value: unknown): { rule: RuleItem } | { faults: ItemFault[] } {
  // Compiled at the first use: most starts of the service need none.
  isRule ??= new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<RuleItem>(ruleSchema)
  return isRule(value) ? { rule: value } : { faults: schemaFaults(isRule) }
}
