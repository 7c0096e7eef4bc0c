import { UserFacingError } from './user-facing-error.ts'
import { readSettings, usage } from './settings.ts'
import { start } from './start.ts'

try {
  const settings = readSettings(process.argv.slice(2), process.env)
  if (settings) await start(settings)
  else console.log(usage())
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error
  console.error(error.message)
  process.exit(1)
}
