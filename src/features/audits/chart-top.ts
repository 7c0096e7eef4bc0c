/** The top of an axis from zero: the next 1, 2 or 5 with zeros above the largest value, and even, so that half of it is whole. */
export function chartTop(largest: number): number {
  if (largest <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= largest) ?? 10
  const top = step * power
  return top % 2 === 0 ? top : top + 1
}
