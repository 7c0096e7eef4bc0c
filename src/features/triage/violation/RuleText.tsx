import { ChevronDownIcon } from 'lucide-react'
import { use, useEffect, useId, useMemo, useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { cx } from '../../../lib/cx.ts'
import { useText } from '../../../locales/text.ts'
import { ShownContext } from '../../../ui/commands.ts'
import { LinkedText } from './LinkedText.tsx'
import { type Persisted, persistedFor } from '../../../lib/persisted-store.ts'

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
  const id = useId()
  const connection = useConnection()
  const read = useMemo(() => rulesRead(connection.id), [connection.id])
  // Only a text that was read before is collapsed, so nothing closes while it is being read.
  const [open, setOpen] = useState(() => !read.get().includes(rule))
  const isBeingRead = open && use(ShownContext)
  useEffect(() => {
    if (!isBeingRead) return undefined
    const timer = setTimeout(() => read.set((rules) => markRead(rules, rule)), timeToReadMs)
    return () => clearTimeout(timer)
  }, [isBeingRead, read, rule])
  const toggle = () => {
    setOpen(!open)
    if (open) read.set((rules) => markRead(rules, rule))
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
        className="inline-flex items-center gap-1 rounded-sm text-start hover:text-ink"
      >
        {t(labelOf(rule_description, rule_explanation))}
        <ChevronDownIcon aria-hidden="true" className={cx('size-3.5 text-quiet', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open} className="mt-1.5 grid gap-2 border-s-2 border-line ps-3 text-ink">
        <LinkedText text={rule_description} />
        <LinkedText text={rule_explanation} />
      </div>
    </>
  )
}

function labelOf(rule_description: string | null, rule_explanation: string | null) {
  if (rule_description && rule_explanation) return 'violation.rule.both'
  return rule_description ? 'violation.rule.description' : 'violation.rule.explanation'
}

const maxRules = 500

/** Rules whose text the reviewer has read, which is collapsed from then on. Last read first. */
export function rulesRead(connectionId: string): Persisted<readonly string[]> {
  return persistedFor<readonly string[]>(connectionId, 'rules_read', [])
}

export function markRead(rules: readonly string[], rule: string): readonly string[] {
  return rules.includes(rule) ? rules : [rule, ...rules].slice(0, maxRules)
}
