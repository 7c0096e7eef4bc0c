// npm run redline -- …: the command line of the service.
import { build } from './build.mjs'

await build()
await import('../dist/server/cli.js')
