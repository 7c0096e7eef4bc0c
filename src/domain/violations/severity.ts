import { severityValues } from '../../../contract/openapi.gen.ts'
import type { TextKey } from '../../locales/text.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** From the worst down. */
export const severityNames = severityValues.toReversed()
export type SeverityName = (typeof severityNames)[number]

export const severities = {
  CRITICAL: { text: 'severity.CRITICAL', tone: 'critical' },
  HIGH: { text: 'severity.HIGH', tone: 'high' },
  MEDIUM: { text: 'severity.MEDIUM', tone: 'medium' },
  LOW: { text: 'severity.LOW', tone: 'low' },
  UNSPECIFIED: { text: 'severity.UNSPECIFIED', tone: 'unspecified' },
} as const satisfies Record<SeverityName, { text: TextKey; tone: BadgeTone }>

export function isSeverity(value: string): value is SeverityName {
  return Object.hasOwn(severities, value)
}
