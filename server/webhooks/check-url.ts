import { isIP } from 'node:net'
import { UserFacingError } from '../user-facing-error.ts'
import { hostOf, isLoopbackAddress, isPublicAddress } from './addresses.ts'

/** The address in its normal form. Throws a UserFacingError for one that is never called. Names are resolved only when something is sent, because they may resolve to something else then. */
export function checkUrl(text: string, allowPrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw new UserFacingError('Give an https address')
  if (url.username || url.password) throw new UserFacingError('The address must not hold a user name or password')
  const host = hostOf(url)
  const isLoopback = host === 'localhost' || isLoopbackAddress(host)
  if (url.protocol === 'http:' && !(allowPrivate && isLoopback)) throw new UserFacingError('Give an https address')
  if (!allowPrivate && (host === 'localhost' || (isIP(host) > 0 && !isPublicAddress(host)))) {
    throw new UserFacingError('Private and loopback addresses are not called')
  }
  url.hash = ''
  return url.href
}
