import type { Violation } from '../../contract/openapi.gen.ts'
import type { FoundViolation, Location } from '../../contract/extensions.gen.ts'

/** Behind the path, as tools and editors write it: `:12:3`. */
export function positionText(location: Location | undefined): string {
  if (!location) return ''
  return location.column === null ? `:${location.line}` : `:${location.line}:${location.column}`
}

/** A row of a list. Only a service that can find violations tells the newest decision, the people, the location and the size of the group. */
export type ListedViolation = Violation &
  Partial<Pick<FoundViolation, 'decided_by' | 'decided_at' | 'location' | 'group_size'>>
