import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  /** The given address, through the proxy. */
  url: string
  /** Established connections stay open and carry nothing any more, as after a lost route. New ones work. */
  silenceConnections(): void
  close(): Promise<void>
}

/** A proxy between a client and a server on this machine. */
export async function startTcpProxy(address: string): Promise<TcpProxy> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const url = new URL(address)
  url.host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  return {
    url: url.href,
    silenceConnections() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
