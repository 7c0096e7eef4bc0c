import type { Translate } from '../../locales/text.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** The statuses of our service. The contract does not list them, so any other is shown unchanged. */
const tones = {
  QUEUED: 'UNSPECIFIED',
  RUNNING: 'warning',
  COMPLETED: 'success',
  FAILED: 'danger',
} as const satisfies Record<string, BadgeTone>

const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status)

export function statusText(status: string, t: Translate): string {
  return isKnown(status) ? t(`audits.status.${status}`) : status
}

export function statusTone(status: string): BadgeTone {
  return isKnown(status) ? tones[status] : 'plain'
}
