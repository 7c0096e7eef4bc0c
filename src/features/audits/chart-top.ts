const factors = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The top of an axis from zero: the next round number that holds the largest value, and even, so that half of it is whole. */
export function chartTop(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)))
  const fits = (top: number) => top >= Math.max(2, largest) && top % 2 === 0
  return factors.map((factor) => factor * power).find(fits) ?? 20 * power
}
