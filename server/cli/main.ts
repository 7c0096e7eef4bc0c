import { openDatabase } from '../db/open.ts'
import { socketPath } from '../db/folder-lock.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { databaseOptions, readVariables } from '../settings.ts'
import { runInService } from './control-socket.ts'
import type { Run } from './cli-command.ts'
import { type Output, terminalOutput } from './output.ts'
import { parseCommand, type Words } from './parse-command.ts'

const output = terminalOutput(process)
const onStarting = () => process.stderr.write('Redline is starting, or busy with another command: waiting for it.\n')
// `| head` reads no more than it needs.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
process.exitCode = await main({ words: process.argv.slice(2), folder: process.cwd() })

async function main(words: Words): Promise<number> {
  const parsed = parseCommand(words)
  if ('runAlone' in parsed) return runAlone(parsed.runAlone)
  if (!('run' in parsed)) {
    const stream = parsed.exitCode === 0 ? process.stdout : process.stderr
    stream.write(`${parsed.output}\n`)
    return parsed.exitCode
  }
  try {
    await start(words, parsed.run)
    return 0
  } catch (error) {
    output.clearBar()
    if (!(error instanceof UserFacingError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

async function runAlone(run: (output: Output) => Promise<number>): Promise<number> {
  try {
    return await run(output)
  } catch (error) {
    output.clearBar()
    if (!(error instanceof UserFacingError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

async function start(words: Words, run: Run): Promise<void> {
  const settings = readVariables(process.env)
  const { DATA_DIR, DATABASE_URL } = settings
  if (!DATABASE_URL && (await runInService(socketPath(DATA_DIR), DATA_DIR, words, output, { onStarting }))) return
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
  const db = await openDatabase(databaseOptions(settings))
  try {
    await run({ db, settings, inService: false, signal: interrupted.signal }, output)
  } finally {
    await db.close()
  }
}
