// npm start: installs, builds what changed, then runs the service in this process.
import { build } from './build.mjs'

await build()
await import('../dist/server/main.js')
