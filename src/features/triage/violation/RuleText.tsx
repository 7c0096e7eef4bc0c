import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { useText } from '../../../locales/text.ts'
import { LinkedText } from './LinkedText.tsx'
import { persistedFor } from '../../../state/persisted-store.ts'
import { connectionSchema } from '../../../state/schema.ts'

interface RuleTextProps {
  /** The id under which it is remembered as read. */
  rule: string
  rule_description: string | null
  rule_explanation: string | null
}

const timeToReadMs = 3000

/** What the rule checks and the regulation behind it. Open at a rule's first violation, collapsed once read. */
export function RuleText({ rule, rule_description, rule_explanation }: RuleTextProps) {
  const t = useText()
  const read = rulesRead(useConnection().id)
  // Only a text that was read before is collapsed, so nothing closes while it is being read.
  const [isUnread] = useState(() => !read.get().includes(rule))
  const markAsRead = () => read.set((rules) => markRead(rules, rule))
  const onTimeRead = useEffectEvent(markAsRead)
  useEffect(() => {
    if (!isUnread) return undefined
    const timer = setTimeout(() => onTimeRead(), timeToReadMs)
    return () => clearTimeout(timer)
  }, [isUnread])
  const kind = rule_description && rule_explanation ? 'both' : rule_description ? 'description' : 'explanation'
  return (
    <details open={isUnread} onToggle={({ currentTarget }) => currentTarget.open || markAsRead()}>
      <summary className="w-fit cursor-pointer rounded-sm hover:text-ink">{t(`violation.rule.${kind}`)}</summary>
      <div className="mt-1.5 grid gap-2 border-s-2 border-line ps-3 text-ink">
        <LinkedText text={rule_description} />
        <LinkedText text={rule_explanation} />
      </div>
    </details>
  )
}

const maxRules = 500

/** Rules whose text the reviewer has read, which is collapsed from then on. Last read first. */
export const rulesRead = (connectionId: string) => persistedFor(connectionId, connectionSchema.rulesRead)

export function markRead(rules: readonly string[], rule: string): readonly string[] {
  return rules.includes(rule) ? rules : [rule, ...rules].slice(0, maxRules)
}
