import type { ArtifactLocation, Run } from './sarif.ts'

const maxBases = 8

/**
 * Where a result is: a web address, or a path relative to the root of the scan, so that it is the same in another checkout. Null when
 * nothing is named.
 */
export function addressOf(location: ArtifactLocation | null | undefined, run: Run): string | null {
  const address = resolve(location, run)
  const href = address === null ? null : fileAddress(address)
  if (href === null) return address === null ? null : address.replace(/^(\.\/)+/, '')
  const root = [...rootsOf(run), run.commonFolder].find((folder) => folder !== null && href.startsWith(folder))
  return href.slice((root ?? 'file:///').length)
}

/** Narrows the folder that holds all files named so far. */
export function addToCommonFolder(run: Run, uri: string): void {
  const href = fileAddress(uri)
  if (href === null) return
  let folder = run.commonFolder ?? parentOf(href)
  while (!href.startsWith(folder)) folder = parentOf(folder.slice(0, -1))
  run.commonFolder = folder
}

function parentOf(href: string): string {
  return href.slice(0, href.lastIndexOf('/') + 1)
}

/** The folders that the run declares: `%SRCROOT%` first, then outer ones before inner ones. */
function rootsOf(run: Run): string[] {
  run.roots ??= [...run.originalUriBaseIds]
    .flatMap(([id, location]) => {
      const href = fileAddress(resolve(location, run) ?? '')
      return href === null || href === 'file:///' ? [] : [{ id, folder: href.endsWith('/') ? href : `${href}/` }]
    })
    .sort((a, b) => Number(isSourceRoot(b.id)) - Number(isSourceRoot(a.id)) || a.folder.length - b.folder.length)
    .map(({ folder }) => folder)
  return run.roots
}

const isSourceRoot = (id: string) => /^%?srcroot%?$/i.test(id)

/** A path on the machine of the scan as a `file:` address; null for anything else. */
function fileAddress(uri: string): string | null {
  const local = /^[a-z]:[\\/]/i.test(uri) ? `file:///${uri.replaceAll('\\', '/')}` : uri
  if (!/^(file:|\/)/i.test(local) || !URL.canParse(local, 'file:///')) return null
  return new URL(local, 'file:///').href
}

/** The address, after the folder that it is relative to. */
function resolve(location: ArtifactLocation | null | undefined, run: Run, depth = 0): string | null {
  if (!location || depth > maxBases) return null
  const { uri, uriBaseId, index } = location
  if (typeof uri !== 'string') {
    return typeof index === 'number' ? resolve(run.artifacts[index]?.location, run, depth + 1) : null
  }
  const base = typeof uriBaseId === 'string' ? resolve(run.originalUriBaseIds.get(uriBaseId), run, depth + 1) : null
  if (!base || URL.canParse(uri)) return uri
  const folder = fileAddress(base) ?? base
  return URL.canParse(uri, folder) ? new URL(uri, folder).href : `${folder}${uri}`
}
