/**
 * Normalises a text for search: case, accents and the dot of an i do not matter. Independent of the browser's locale, because in
 * Turkish the lower case of "Investing" is not "investing".
 */
export function foldSearch(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replaceAll('ς', 'σ')
}
