import type { Location } from '../../contract/extensions.gen.ts'
import { webAddress } from './safe-link.ts'

/** `https://…/{path}#L{line}` for a location; null without a template, or if the result is no web address. */
export function sourceAddress(template: string | undefined, location: Location | undefined): string | null {
  if (!template || !location || webAddress(location.path)) return null
  const { path, line, column, end_line } = location
  const values: Record<string, string> = {
    path: encodedPath(path),
    line: String(line),
    column: String(column ?? 1),
    end_line: String(end_line ?? line),
  }
  const address = template.replace(/\{(\w+)\}/g, (found, name: string) => values[name] ?? found)
  return webAddress(address)?.href ?? null
}

/** Tools write paths as URIs, some of them encoded. */
function encodedPath(path: string): string {
  const plain = readable(path)
  return plain.split('/').map(encodeURIComponent).join('/')
}

/** A path without its encoding. */
export function readable(path: string, decode = decodeURIComponent): string {
  try {
    return decode(path)
  } catch {
    // Not encoded: used as it stands.
    return path
  }
}
