import { useText } from '../../locales/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { isSeverity, severityName } from './severity.ts'

/** A severity that the contract does not know is shown unchanged. Without a severity nothing is shown. */
export function SeverityBadge({ severity, className }: { severity: string | null; className?: string }) {
  const t = useText()
  if (severity === null) return null
  return (
    <Badge tone={isSeverity(severity) ? severity : 'plain'} className={className}>
      {severityName(severity, t)}
    </Badge>
  )
}
