import { openDatabase } from '../../server/db/open.ts'
import { bodyWriter } from '../../server/documents/body-writer.ts'
import { buildService } from '../../server/service.ts'

// One process of several: `fork('serve.js', [DATABASE_URL, STATIC_ROOT])` answers with its origin. A folder is one of the embedded engine.
const [database = '', staticRoot] = process.argv.slice(2)
const db = await openDatabase(URL.canParse(database) ? { databaseUrl: database } : { dataDir: database })
const app = await buildService({ db, writer: bodyWriter, ...(staticRoot && { staticRoot }) })
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.once('disconnect', () => {
  void app.close().then(() => db.close())
})
