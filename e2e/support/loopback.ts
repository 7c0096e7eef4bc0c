import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export interface Loopback {
  url: string
  stop: () => void
}

/** Something that answers on this machine and is not our service. */
export async function startLoopback(listener: RequestListener): Promise<Loopback> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An address at which nothing answers. */
export async function deadAddress(): Promise<string> {
  const { url, stop } = await startLoopback(() => undefined)
  stop()
  return url
}
