// npm start: installs, builds what changed, then runs the service in this process.
import { buildApart } from './build.mjs'

// npm runs this through a shell. When npm is terminated the shell ends, but a shell does not pass the signal on.
const shell = process.ppid
const isRunByNpm = process.env.npm_lifecycle_event === 'start'
if (isRunByNpm) setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 500).unref()

buildApart()
await import('../dist/server/main.js')
