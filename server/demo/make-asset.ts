import type { Asset } from './model.ts'
import { idFrom } from './random.ts'

type AssetWithoutId = Omit<Asset, 'id' | 'product'> & { product?: string | null }

export function makeAsset({ name, url, section, language, product = null }: AssetWithoutId): Asset {
  return { id: idFrom('asset', name ?? url ?? section), name, url, section, language, product }
}
