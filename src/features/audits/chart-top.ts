const factors = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 5, 6, 8, 10, 12]

/**
 * The top of an axis from zero: the next round number that holds the largest value. A quarter of it is whole, because a square-root
 * scale has that at half its height.
 */
export function chartTop(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)))
  const fits = (top: number) => top >= largest && top % 4 === 0
  return factors.map((factor) => factor * power).find(fits) ?? 20 * power
}
