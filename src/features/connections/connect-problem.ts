import type { ConnectProblem } from '../../api/connect-check.ts'
import type { Translate } from '../../locales/text.ts'

/** Characters that a header cannot contain are refused before anything is sent. */
export type KeyProblem = 'key_required' | 'key_characters'

export type FormProblem =
  | { step: 'key'; typed: KeyProblem }
  | (ConnectProblem & { typed?: undefined; address?: string })

export function keyProblem(key: string): FormProblem | null {
  if (key === '') return { step: 'key', typed: 'key_required' }
  return /^[\x21-\x7e]+$/.test(key) ? null : { step: 'key', typed: 'key_characters' }
}

/** Which step failed and why, with the service's `detail`. */
export function problemText(found: FormProblem, t: Translate): string {
  if (found.typed) return t(`settings.${found.typed}`)
  if (found.step === 'address') return t(`connect.address.${found.problem}`)
  const sentence =
    found.step === 'service'
      ? t(`connect.service.${found.problem}`, { address: found.address })
      : t(`connect.key.${found.problem}`)
  return found.detail ? `${sentence} (${found.detail})` : sentence
}
