import type { Field } from '../../../lib/form/field.ts'
import { fieldId } from '../../../lib/form/field-id.ts'

/** Adds the keys that the user gave to entries without one. */
export function withKeys(fields: readonly Field[], keys: Record<string, string>): Field[] {
  return fields.map((field) => {
    const key = field.keySource === 'derived' ? keys[fieldId(field.path)] : undefined
    return key === undefined ? field : { ...field, key, path: [...field.path.slice(0, -1), key] }
  })
}

/** Marks fields as required that the service reported as missing. Paths have no row numbers here. */
export function withRequired(fields: readonly Field[], missing: readonly (readonly string[])[]): Field[] {
  if (missing.length === 0) return [...fields]
  return fields.map((field) => {
    const inside = missing
      .filter((path) => field.path.every((key, index) => path[index] === key))
      .map((path) => path.slice(field.path.length))
    if (inside.length === 0) return field
    const here = inside.some((rest) => rest.length === 0)
    return {
      ...field,
      required: field.required || here,
      ...(field.fields && {
        fields: withRequired(
          field.fields,
          inside.filter((rest) => rest.length > 0),
        ),
      }),
    }
  })
}
