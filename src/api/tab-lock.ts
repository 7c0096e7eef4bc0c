/*
 * Which tabs live: each holds a lock of its own. Browsers give no locks to a page that came over plain http from another
 * machine; there the tabs ask each other.
 */
const channel = globalThis.BroadcastChannel ? new BroadcastChannel('redline.tabs') : null
const own = new Set<string>()
// A tab that is busy answers late; one that is taken for dead has its work done twice.
const patience = 1500

interface Message {
  asked?: string
  alive?: string
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
const tell = (message: Message) => channel?.postMessage(message)

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.asked !== undefined && own.has(data.asked)) tell({ alive: data.asked })
})

/** Held until the tab is gone. */
export function holdTabLock(name: string): void {
  own.add(name)
  void navigator.locks?.request(name, () => new Promise(() => {}))
}

/**
 * Runs the work alone when no tab holds the lock: before this resolves where that is now, else whenever it comes to
 * that. Without locks it runs now or not at all.
 */
export async function afterTabDeath(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (held) => {
      if (held) await work()
      return held !== null
    })
    if (!isFree) void navigator.locks.request(name, work)
  } else if (!(await isAlive(name))) await work()
}

async function isAlive(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (alive: boolean) => {
      clearTimeout(timer)
      channel?.removeEventListener('message', listen)
      resolve(alive)
    }
    const listen = ({ data }: MessageEvent<Message>) => {
      if (data.alive === name) settle(true)
    }
    const timer = setTimeout(() => settle(false), patience)
    channel?.addEventListener('message', listen)
    tell({ asked: name })
  })
}
