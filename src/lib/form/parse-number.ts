/** A number as people type it: a decimal comma and spaces between thousands are fine. Undefined: no number. */
export function parseNumber(text: string): number | undefined {
  let plain = text.replace(/[\s\u00a0\u202f']/g, '')
  if (plain.length > 400) return undefined
  if (plain.includes(',') && plain.includes('.')) {
    const thousands = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? '.' : ','
    plain = plain.replaceAll(thousands, '')
  }
  plain = plain.replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return undefined
  const number = Number(plain)
  return Number.isFinite(number) ? number : undefined
}
