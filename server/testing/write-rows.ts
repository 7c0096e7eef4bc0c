import { openDatabase } from '../db/open.ts'
import { sql } from '../db/sql.ts'

// A program for kill.test.ts: `node write-rows.js FOLDER PREFIX COUNT`. It prints what it finds, then writes pairs of rows and prints
// each as soon as the database has acknowledged it.
const say = (word: string) => process.stdout.write(`${word}\n`)
const [dataDir, prefix, count] = process.argv.slice(2)

say('opening')
const db = await openDatabase({ dataDir })
const pairs = await db.query<{ id: string; whole: boolean }>(sql`
  select id, exists (select from audit where audit.workspace_id = workspace.id) as whole from workspace`)
for (const { id, whole } of pairs) say(`${whole ? 'found' : 'half'} ${id}`)
say('ready')

for (let i = 1; i <= Number(count); i++) {
  const id = `${prefix}-${i}`
  await db.transaction(async (tx) => {
    await tx.query(sql`insert into workspace (id, name) values (${id}, ${id})`)
    await tx.query(sql`
      insert into audit (workspace_id, id, name, status, created_at) values (${id}, ${id}, ${id}, 'done', now())`)
  })
  say(`kept ${id}`)
}
await db.close()
