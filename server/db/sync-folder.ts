import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Has everything in the folder stored, so that it is still whole after the power fails. */
export function syncFolder(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else sync(path)
  }
  // Windows opens no folder as a file, and stores its names by itself.
  if (process.platform !== 'win32') sync(folder)
}

function sync(path: string) {
  const file = openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
