/** A problem at one path of the form. Rows of a list are numbers. */
export interface Problem {
  path: (string | number)[]
  message: string
  /** A hint that does not prevent sending. */
  soft?: true
}

export function samePlace(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index])
}

export function isInside(path: readonly (string | number)[], outer: readonly (string | number)[]): boolean {
  return path.length >= outer.length && outer.every((part, index) => part === path[index])
}
