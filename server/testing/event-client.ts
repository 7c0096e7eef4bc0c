import { createParser } from 'eventsource-parser'

export interface ReceivedEvent {
  type: string
  id: string | undefined
  data: Record<string, unknown>
}

export interface EventClient {
  /** Everything that has arrived. */
  received: ReceivedEvent[]
  /** Resolves with all events when they satisfy the condition; rejects when the stream ends before. */
  until(condition: (received: ReceivedEvent[]) => boolean): Promise<ReceivedEvent[]>
  /** Resolves when the service has ended the stream, or the connection broke. */
  ended: Promise<void>
  /** Breaks the connection. */
  cut(): void
}

/** Follows the events of a workspace through a real connection. Rejects when the service refuses. */
export async function followEvents(origin: string, key: string, lastEventId?: string): Promise<EventClient> {
  const aborting = new AbortController()
  const response = await fetch(`${origin}/extensions/v1/events`, {
    headers: { 'x-api-key': key, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: aborting.signal,
  })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const received: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  let isOver = false

  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    const parser = createParser({
      onEvent({ event = 'message', id, data }) {
        const parsed: Record<string, unknown> = JSON.parse(data)
        received.push({ type: event, id, data: parsed })
        for (const check of waiting) check()
      },
    })
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
  }
  const ended = read(response.body)
    .catch(() => {})
    .then(() => {
      isOver = true
      for (const check of waiting) check()
    })

  return {
    received,
    ended,
    cut: () => aborting.abort(),
    until: (condition) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (condition(received)) resolve(received)
          else if (isOver) reject(new Error(`The stream ended after ${JSON.stringify(received)}`))
          else return
          waiting.delete(check)
        }
        waiting.add(check)
        check()
      }),
  }
}

export const ofType = (received: ReceivedEvent[], type: string) => received.filter((event) => event.type === type)
