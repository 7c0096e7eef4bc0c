import type { ListedDocument } from '../../../contract/extensions.gen.ts'
import { formatDuration } from '../../lib/format.ts'
import type { Translate } from '../../locales/text.ts'

/** The state of a document, and what it waits for. */
export function stateText({ status, retry_reason, retry_in_seconds }: ListedDocument, t: Translate): string {
  if (retry_reason !== null)
    return t(`document.retry.${retry_reason}`, { time: formatDuration((retry_in_seconds ?? 0) * 1000) })
  return status === 'writing' ? t('document.waiting') : t(`document.state.${status}`)
}
