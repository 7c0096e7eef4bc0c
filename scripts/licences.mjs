// Writes dist/LICENSES.txt: each package that ships, with its version, licence and licence text.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** `bundled`: the packages in the dashboard's scripts, as Vite's `build.license` lists them. */
export function writeLicences(bundled) {
  const folders = [...packagesOfService(), ...packagesOfStyles()]
  const all = [...bundled, ...folders.map(readLicence)].map((entry) => [`${entry.name} ${entry.version}`, entry])
  const sections = [...new Map(all)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([title, { identifier, text }]) => `${title} (${identifier})\n\n${text ?? 'The package has no licence file.'}\n`,
    )
  const line = `\n${'-'.repeat(80)}\n\n`
  writeFileSync(join(root, 'dist/LICENSES.txt'), ['Packages that ship with Redline\n', ...sections].join(line))
}

/** What `npm install --omit=dev` installs on this machine. */
function packagesOfService() {
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.keys(packages)
    .filter((path) => path !== '' && !packages[path].dev && existsSync(join(root, path)))
    .map((path) => join(root, path))
}

/** Fonts and base styles, which are part of no script. */
function packagesOfStyles() {
  const folder = join(root, 'src/styles')
  const styles = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const names = styles.flatMap((css) => [...css.matchAll(/(?:@import |url\()"((?:@[\w-]+\/)?[\w-]+)/g)])
  return [...new Set(names.map(([, name]) => join(root, 'node_modules', name)))]
}

function readLicence(folder) {
  const { name, version, license } = readJson(join(folder, 'package.json'))
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  return { name, version, identifier: license, text: file && readFileSync(join(folder, file), 'utf8').trim() }
}
