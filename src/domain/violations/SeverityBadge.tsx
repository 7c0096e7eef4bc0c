import { useText } from '../../locales/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { isSeverity, severities } from './severity.ts'

/** A severity the contract does not know is shown as it came; none at all leaves nothing. */
export function SeverityBadge({ severity, className }: { severity: string | null; className?: string }) {
  const t = useText()
  if (severity === null) return null
  const known = isSeverity(severity) ? severities[severity] : null
  return (
    <Badge tone={known?.tone ?? 'plain'} className={className}>
      {known ? t(known.text) : severity}
    </Badge>
  )
}
