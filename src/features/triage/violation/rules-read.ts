import { isListOf, isText } from '../../../lib/json-guards.ts'
import { type Persisted, persistedFor } from '../../../lib/persisted-store.ts'

const maxRules = 500
const isRules = isListOf(isText)

/** Rules whose text the reviewer has read, which is collapsed from then on. Last read first. */
export function rulesRead(connectionId: string): Persisted<readonly string[]> {
  return persistedFor<readonly string[]>(connectionId, 'rules_read', [], (json) => (isRules(json) ? json : undefined))
}

export function markRead(rules: readonly string[], rule: string): readonly string[] {
  return rules.includes(rule) ? rules : [rule, ...rules].slice(0, maxRules)
}
