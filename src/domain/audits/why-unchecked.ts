import type { Audit } from '../../../contract/openapi.gen.ts'
import { auditActivity, isChecked } from '../../api/audits.ts'
import type { Translate } from '../../locales/text.ts'

const uncheckedTexts = {
  queued: 'audits.progress.not_yet',
  running: 'audits.status.RUNNING',
  settled: 'audits.status.FAILED',
  unknown: 'audits.progress.not_yet',
} as const

/** What to say instead of "no violations" about an audit that has none because little or nothing was checked. Null for any other. */
export function whyUnchecked(audit: Audit, t: Translate): string | null {
  return isChecked(audit) ? null : t(uncheckedTexts[auditActivity(audit)])
}
