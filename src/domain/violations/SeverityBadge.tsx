import { useText } from '../../locales/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { isSeverity, severities } from './severity.ts'

/** A severity that the contract does not know is shown unchanged. Without a severity nothing is shown. */
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
