import type { RuleId } from '../rules.ts'

export const investing = [
  'guaranteed-returns',
  'missing-risk-warning',
  'past-performance',
  'forecast-without-basis',
] as const satisfies RuleId[]
export const credit = [
  'credit-warning',
  'representative-example',
  'instant-credit',
  'mortgage-promise',
] as const satisfies RuleId[]
export const prices = ['price-reduction', 'free-claim', 'total-price', 'unit-price'] as const satisfies RuleId[]
export const health = ['health-claim', 'disease-claim', 'weight-loss', 'doctor-recommended'] as const satisfies RuleId[]
export const medicine = ['medicine-advertising', 'device-claim', 'cosmetic-claim'] as const satisfies RuleId[]
export const food = ['nutrition-claim', 'allergens', 'origin', 'organic', 'self-evident'] as const satisfies RuleId[]
export const data = ['consent-wording', 'cookie-banner', 'privacy-promise'] as const satisfies RuleId[]
export const style = [
  'plain-language',
  'untranslated-term',
  'number-format',
  'exclamation-marks',
  'brand-name',
  'inclusive-wording',
  'link-text',
  'sensory-instruction',
] as const satisfies RuleId[]
export const boasting = [
  'superlative',
  'comparative-claim',
  'award-without-source',
  'reviews',
] as const satisfies RuleId[]
