import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const accepted = new Set(['user', 'database', 'application_name', 'client_encoding'])

/** A proxy that refuses the startup parameters that pgbouncer refuses. */
export async function startupProxy(address: string) {
  const target = new URL(address)
  let connections = 0
  const server = createServer((client) => {
    connections += 1
    client.on('error', () => client.destroy())
    client.once('data', (startup: Buffer) => {
      const words = startup.subarray(8).toString().split('\0')
      const refused = words.find((word, i) => i % 2 === 0 && word !== '' && !accepted.has(word))
      if (refused) {
        client.end(errorResponse(`unsupported startup parameter: ${refused}`))
        return
      }
      const upstream = connect(Number(target.port), target.hostname)
      upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('close', () => upstream.destroy())
      upstream.write(startup)
      client.pipe(upstream).pipe(client)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const url = new URL(address)
  url.host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  return {
    url: url.href,
    connections: () => connections,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
function errorResponse(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.from([0x45, 0, 0, 0, 0])
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
