import { ApiError, type ApiErrorItem } from '../lib/api-error.ts'
import { isRecord } from '../lib/json.ts'

export function refusal(response: Response, body: unknown): ApiError {
  const items = readItems(body)
  return new ApiError({
    kind: 'refused',
    status: response.status,
    detail: items.length > 0 ? items.map(sayItem).join('; ') : readDetail(body),
    items,
    body,
    retry_after: response.headers.get('Retry-After'),
  })
}

const maxMessageChars = 500

export function member(body: unknown, name: string): unknown {
  return isRecord(body) ? body[name] : undefined
}

// Other services use other fields: problem+json `title`, many frameworks `message` or `error`.
function readDetail(body: unknown): string {
  for (const name of ['detail', 'message', 'title', 'error']) {
    const found = member(body, name)
    if (typeof found === 'string' && found.trim()) return found.trim().slice(0, maxMessageChars)
    const inner = member(found, 'message') ?? member(found, 'detail')
    if (typeof inner === 'string' && inner.trim()) return inner.trim().slice(0, maxMessageChars)
  }
  return ''
}

function readItems(body: unknown): ApiErrorItem[] {
  const detail = member(body, 'detail')
  if (!Array.isArray(detail)) return []
  return detail.flatMap((item: unknown) => {
    if (typeof item === 'string') return { loc: [], msg: item, type: '' }
    const msg = member(item, 'msg') ?? member(item, 'message')
    const loc = member(item, 'loc')
    const type = member(item, 'type')
    if (typeof msg !== 'string') return []
    return {
      loc: Array.isArray(loc) ? loc.filter((part) => typeof part === 'string' || typeof part === 'number') : [],
      msg: msg.slice(0, maxMessageChars),
      type: typeof type === 'string' ? type : '',
    }
  })
}

function sayItem({ loc, msg }: ApiErrorItem): string {
  const path = loc.slice(1).join('.')
  return path ? `${path}: ${msg}` : msg
}
