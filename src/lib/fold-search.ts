/**
 * For finding what somebody typed: letter case, accents and the dot of an i do not matter. The same in every browser: by
 * the letters of Turkish, "Investing" in lower case is no longer "investing".
 */
export function foldSearch(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replaceAll('ς', 'σ')
}
