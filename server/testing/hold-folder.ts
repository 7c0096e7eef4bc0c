import { lockFolder } from '../db/folder-lock.ts'

// A program for folder-lock.test.ts: holds the folder until it is killed, or says why it cannot.
try {
  await lockFolder(process.argv[2] ?? '')
  process.stdout.write('held\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
