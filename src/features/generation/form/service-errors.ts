import type { ApiErrorItem } from '../../../lib/api-error.ts'
import type { Field } from '../../../lib/form/field.ts'
import { own } from '../../../lib/json.ts'
import { locateError, type TopControl } from '../../../lib/form/locate-error.ts'
import { isInside, type Problem } from '../fields/control.ts'
import { fieldId } from '../../../lib/form/values.ts'

/** The errors of a 422, by where they are shown. */
export interface ServiceErrors {
  fields: Problem[]
  top: Partial<Record<TopControl, string>>
  /** Errors that name no field, shown above the form with the service's `loc`. */
  form: { msg: string; loc: string }[]
  /** Paths, without row numbers, that the service reports as missing. */
  missing: string[][]
}

/** An error of a group is shown at its first field. */
function fieldPath(fields: readonly Field[], location: readonly (string | number)[]): (string | number)[] {
  const exact = fields.some(({ path, kind }) => kind !== 'note' && isInside(location, path))
  const first = fields.find(({ path, kind }) => kind !== 'note' && isInside(path, location))
  return exact || !first ? [...location] : first.path
}

export function locateErrors(fields: readonly Field[], items: readonly ApiErrorItem[]): ServiceErrors {
  const located: ServiceErrors = { fields: [], top: {}, form: [], missing: [] }
  for (const item of items) {
    const location = locateError(fields, item.loc)
    if (typeof location === 'string') {
      located.top[location] = [located.top[location], item.msg].filter(Boolean).join(' ')
    } else if (location.length === 0) {
      located.form.push({ msg: item.msg, loc: item.loc.join('.') })
    } else {
      const path = fieldPath(fields, location)
      located.fields.push({ path, message: item.msg })
      if (/missing|required/i.test(item.type)) located.missing.push(path.filter((part) => typeof part === 'string'))
    }
  }
  return located
}

/** Focuses the first invalid field, with its message in sight. A group gets the focus at its first field. */
export function focusFirstProblem(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')
  const target = first?.matches('[data-invalid]')
    ? (first.querySelector<HTMLElement>('[aria-invalid=true]') ??
      first.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ??
      first.querySelector<HTMLElement>('button'))
    : first
  const alert = form?.querySelector('[role=alert]')
  target?.focus()
  const message = target ? first && messageOf(first) : alert
  message?.scrollIntoView({ block: 'nearest' })
}

function messageOf(field: HTMLElement): HTMLElement | null {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')
}

/** Adds the keys that the user gave to entries without one. */
export function withKeys(fields: readonly Field[], keys: Record<string, string>): Field[] {
  return fields.map((field) => {
    const key = field.keySource === 'derived' ? own(keys, fieldId(field.path)) : undefined
    return key === undefined ? field : { ...field, key, path: [...field.path.slice(0, -1), key] }
  })
}

/** Marks fields as required that the service reported as missing. Paths have no row numbers here. */
export function withRequired(fields: readonly Field[], missing: readonly (readonly string[])[]): Field[] {
  return fields.map((field) => {
    const inside = missing
      .filter((path) => field.path.every((key, index) => path[index] === key))
      .map((path) => path.slice(field.path.length))
    return {
      ...field,
      required: field.required || inside.some((rest) => rest.length === 0),
      ...(field.fields && { fields: withRequired(field.fields, inside) }),
    }
  })
}
