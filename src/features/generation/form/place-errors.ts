import type { ApiErrorItem } from '../../../lib/api-error.ts'
import type { Field } from '../../../lib/form/field.ts'
import { locateError, type TopControl } from '../../../lib/form/locate-error.ts'
import { isInside, type Problem } from '../fields/problem.ts'

/** The errors of a 422, by where they are shown. */
export interface PlacedErrors {
  fields: Problem[]
  top: Partial<Record<TopControl, string>>
  /** Errors that name no field, shown above the form with the service's `loc`. */
  form: { msg: string; loc: string }[]
  /** Paths, without row numbers, that the service reports as missing. */
  missing: string[][]
}

/** An error of a group is shown at its first field. */
function fieldPlace(fields: readonly Field[], place: readonly (string | number)[]): (string | number)[] {
  const exact = fields.some(({ path, kind }) => kind !== 'note' && isInside(place, path))
  const first = fields.find(({ path, kind }) => kind !== 'note' && isInside(path, place))
  return exact || !first ? [...place] : first.path
}

const saysMissing = ({ type }: ApiErrorItem) => /missing|required/i.test(type)

export function placeErrors(fields: readonly Field[], items: readonly ApiErrorItem[]): PlacedErrors {
  const placed: PlacedErrors = { fields: [], top: {}, form: [], missing: [] }
  for (const item of items) {
    const place = locateError(fields, item.loc)
    if (typeof place === 'string') {
      placed.top[place] = [placed.top[place], item.msg].filter(Boolean).join(' ')
    } else if (place.length === 0) {
      placed.form.push({ msg: item.msg, loc: item.loc.join('.') })
    } else {
      const path = fieldPlace(fields, place)
      placed.fields.push({ path, message: item.msg })
      if (saysMissing(item)) placed.missing.push(path.filter((part) => typeof part === 'string'))
    }
  }
  return placed
}
