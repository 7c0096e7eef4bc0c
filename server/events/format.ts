export const heartbeat = Buffer.from(':\n\n')

/** One server-sent event. JSON has no line breaks of its own. */
export function formatEvent(type: string, json: string, position?: number): Buffer {
  return Buffer.from(`event: ${type}\n${position === undefined ? '' : `id: ${position}\n`}data: ${json}\n\n`)
}

export function formatReset(reason: string, position: number): Buffer {
  return formatEvent('reset', JSON.stringify({ reason }), position)
}
