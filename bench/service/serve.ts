import { openDatabase } from '../../server/db/open.ts'
import { bodyWriter } from '../../server/documents/body-writer.ts'
import { buildService } from '../../server/service.ts'

// One process of several: `fork('serve.js', [DATABASE_URL])` answers with its origin.
const db = await openDatabase({ databaseUrl: process.argv[2] })
const app = await buildService({ db, writer: bodyWriter })
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.once('disconnect', () => {
  void app.close().then(() => db.close())
})
