// npm start: installs, builds what changed, then runs the service in this process.
import { buildApart } from './build.mjs'

buildApart()
await import('../dist/server/main.js')
