import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'

/** A short location for a row: the path of a web page, else the asset's name. */
export function assetLocation({ asset_url, asset_name }: Pick<Violation, 'asset_url' | 'asset_name'>): string {
  const url = asset_url && /^https?:\/\//i.test(asset_url) ? URL.parse(asset_url) : null
  if (url && url.pathname !== '/') return readable(url.pathname + url.search)
  if (url && !asset_name) return url.host
  return asset_name ?? asset_url ?? ''
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
