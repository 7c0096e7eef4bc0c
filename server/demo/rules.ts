import type { Rule } from './model.ts'
import { bankingRules } from './rules/banking.ts'
import { healthFoodRules } from './rules/health-food.ts'
import { languagePrivacyRules } from './rules/language-privacy.ts'
import { marketingRules } from './rules/marketing.ts'

export const rules: readonly Rule[] = [...bankingRules, ...marketingRules, ...healthFoodRules, ...languagePrivacyRules]

export type RuleId =
  | (typeof bankingRules)[number]['id']
  | (typeof marketingRules)[number]['id']
  | (typeof healthFoodRules)[number]['id']
  | (typeof languagePrivacyRules)[number]['id']

export const ruleById = new Map(rules.map((rule) => [rule.id, rule]))
