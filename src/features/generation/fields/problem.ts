/** Something wrong at one place of the form; rows of a list are numbers. */
export interface Problem {
  path: (string | number)[]
  message: string
  /** Worth a hint, no reason not to send. */
  soft?: true
}

export function samePlace(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index])
}

export function isInside(path: readonly (string | number)[], outer: readonly (string | number)[]): boolean {
  return path.length >= outer.length && outer.every((part, index) => part === path[index])
}
