// Makes a process believe that this machine has neither Chromium nor PostgreSQL, and that nothing can be installed.
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { existsSync } = fs
const { spawnSync } = childProcess

fs.existsSync = (path) => !/\/(initdb|chrom[^/]*|google-chrome[^/]*|bin)$/.test(String(path)) && existsSync(path)
childProcess.spawnSync = (command, args, options) =>
  [command, ...args].some((word) => ['apt-get', 'install'].includes(word))
    ? { status: 1, stdout: '', stderr: '' }
    : spawnSync(command, args, options)
syncBuiltinESMExports()
