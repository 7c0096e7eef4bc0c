/** Type guards for stored values, which may be of another version or edited by hand. */
export type Guard<T> = (value: unknown) => value is T

export const isText: Guard<string> = (value) => typeof value === 'string'
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean'

export function isNullOr<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value)
}

export function isListOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every((item) => guard(item))
}

export function isMapOf<T>(guard: Guard<T>): Guard<Record<string, T>> {
  return (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(guard)
}

export function isRecordOf<T extends object>(guards: { [Name in keyof T]-?: Guard<T[Name]> }): Guard<T> {
  const fields = Object.entries<Guard<unknown>>(guards)
  return (value): value is T => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const found = new Map<string, unknown>(Object.entries(value))
    return fields.every(([name, guard]) => guard(found.get(name)))
  }
}
