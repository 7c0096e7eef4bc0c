import type { Translate } from '../../locales/text.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** The statuses of our service. The contract does not list them, so any other is shown unchanged. */
const statuses = {
  QUEUED: { text: 'audits.status.QUEUED', tone: 'unspecified' },
  RUNNING: { text: 'audits.status.RUNNING', tone: 'warning' },
  COMPLETED: { text: 'audits.status.COMPLETED', tone: 'success' },
  FAILED: { text: 'audits.status.FAILED', tone: 'danger' },
} as const satisfies Record<string, { text: string; tone: BadgeTone }>

function isKnown(status: string): status is keyof typeof statuses {
  return Object.hasOwn(statuses, status)
}

export function statusText(status: string, t: Translate): string {
  return isKnown(status) ? t(statuses[status].text) : status
}

export function statusTone(status: string): BadgeTone {
  return isKnown(status) ? statuses[status].tone : 'plain'
}
