const minute = 60
const hour = 60 * minute

/** Pauses in seconds after the first, second, … failed attempt. Together a little less than a day. */
const pauses = [10, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour]

/** How long to wait after so many failed attempts; undefined when it is given up. */
export function pauseAfter(attempts: number): number | undefined {
  return pauses[attempts - 1]
}
