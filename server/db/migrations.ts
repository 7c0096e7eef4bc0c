import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'

export interface Migration {
  number: number
  name: string
  script: string
}

/** `001_service.sql`, `002_….sql`, in order. Read from the source folder, also by the bundle. */
export function readMigrations(folder = join(packageRoot, 'server/db/migrations')): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const migrations = files.sort().map((file) => {
    const [, number, name] = /^(\d{3})_(\w+)\.sql$/.exec(file) ?? []
    if (!number || !name) throw new Error(`A migration is named 001_words.sql, not ${file}`)
    return { number: Number(number), name, script: readFileSync(join(folder, file), 'utf8') }
  })
  const repeated = migrations.find(({ number }, i) => number === migrations[i - 1]?.number)
  if (repeated) throw new Error(`Two migrations have the number of ${repeated.name}: give one of them the next number`)
  return migrations
}
