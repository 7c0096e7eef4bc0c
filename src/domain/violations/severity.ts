import { type Severity, severityValues } from '../../../contract/openapi.gen.ts'
import type { Translate } from '../../locales/text.ts'

/** From the worst down. */
export const severityNames = severityValues.toReversed()

export const isSeverity = (value: string): value is Severity => severityNames.some((one) => one === value)

/** The name of a severity. One that the contract does not know is shown unchanged. */
export function severityName(severity: string, t: Translate): string {
  return isSeverity(severity) ? t(`severity.${severity}`) : severity
}
