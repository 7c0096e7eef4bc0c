import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'

export interface Migration {
  number: number
  name: string
  script: string
}

/** `001_service.sql`, `002_….sql`, in order. Read from the source also when we run from the bundle. */
export function readMigrations(folder = join(packageRoot, 'server/db/migrations')): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const migrations = files.sort().map((file) => readMigration(folder, file))
  const twice = migrations.find(({ number }, i) => number === migrations[i - 1]?.number)
  if (twice) throw new Error(`The number of the migration ${twice.name} is taken`)
  return migrations
}

function readMigration(folder: string, file: string): Migration {
  const [, number, name] = /^(\d{3})_(\w+)\.sql$/.exec(file) ?? []
  if (!number || !name) throw new Error(`A migration is named 001_words.sql, not ${file}`)
  return { number: Number(number), name, script: readFileSync(join(folder, file), 'utf8') }
}
