// Set-up for all commands. Runs on a bare Node and imports only Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

export const root = fileURLToPath(new URL('..', import.meta.url))

const oldest = [20, 19]

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  fail(`Redline needs Node ${oldest.join('.')} or later; this is ${process.versions.node}.`)
}

/** Installs the packages unless those that package.json and the lock file name were installed last. */
export function ensureInstalled() {
  checkNode()
  const stamp = join(root, 'node_modules/.installed-for')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === namedPackages()) return
  console.log('Installing packages (once)…')
  // `npm ci` refuses a lock file that lacks another platform's optional packages; `install` keeps to the same lock.
  // No package needs its install script to run here, so none is run.
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'])
  // Read again: npm adds this platform's packages to the lock file if it lacks them.
  writeFileSync(stamp, namedPackages())
}

/** A hash of what package.json and the lock file name. */
function namedPackages() {
  const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return createHash('sha256')
    .update(JSON.stringify([dependencies, devDependencies, overrides]))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Runs a command to its end, showing its output; a failure ends this process with the same code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (result.error) fail(`${command} could not be started: ${result.error.message}`)
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** @returns {never} */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
