import { coalesce } from './coalesce.ts'

/** The data as it stands between one write and the next. */
export interface Moment {
  readonly version: string
}

export type MomentOf = (request: object) => Promise<Moment>

/**
 * The moment at which a request is answered: not before it arrived, and the same object for all between two writes. Without a
 * version to go by, every request has a moment of its own.
 */
export function createMoments(readVersion?: () => Promise<string>): MomentOf {
  const read = readVersion && coalesce(readVersion)
  const moments = new WeakMap<object, Promise<Moment>>()
  let current: Moment = { version: '' }

  async function now(): Promise<Moment> {
    if (!read) return { version: '' }
    const version = await read()
    if (version !== current.version) current = { version }
    return current
  }

  return (request) => {
    const known = moments.get(request)
    if (known) return known
    const moment = now()
    moments.set(request, moment)
    return moment
  }
}
