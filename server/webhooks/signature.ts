import { createHmac } from 'node:crypto'

/** The header `Redline-Signature` of a body that is sent at this time, in seconds. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
