import type { ErrorObject } from 'ajv'
import type { ValidationErrorItem } from '../../contract/openapi.gen.ts'
import { pathOfPointer } from '../core/json.ts'

export type Location = 'body' | 'query' | 'path'

type ValidationMessage = Pick<ValidationErrorItem, 'msg' | 'type'>

// Types and texts are pydantic's, so that a client written for a FastAPI service understands ours:
// https://docs.pydantic.dev/latest/errors/validation_errors/
const wrongType: Record<string, ValidationMessage> = {
  string: { msg: 'Input should be a valid string', type: 'string_type' },
  integer: { msg: 'Input should be a valid integer', type: 'int_type' },
  number: { msg: 'Input should be a valid number', type: 'float_type' },
  boolean: { msg: 'Input should be a valid boolean', type: 'bool_type' },
  array: { msg: 'Input should be a valid list', type: 'list_type' },
  object: { msg: 'Input should be a valid dictionary', type: 'dict_type' },
}

export const messages = {
  missing: { msg: 'Field required', type: 'missing' },
  notAnObject: {
    msg: 'Input should be a valid dictionary or object to extract fields from',
    type: 'model_attributes_type',
  },
  notAnInteger: {
    msg: 'Input should be a valid integer, unable to parse string as an integer',
    type: 'int_parsing',
  },
  notJson: { msg: 'JSON decode error', type: 'json_invalid' },
  notUnicode: {
    msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
    type: 'string_unicode',
  },
  unknown: { msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
  nul: { msg: 'Value error, the NUL character is not allowed', type: 'value_error' },
} satisfies Record<string, ValidationMessage>

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`
const items = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
/** British English has no comma before "or", as pydantic. */
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const nonNull = (values: (string | null)[]) => values.filter((value) => value !== null && value !== 'null')
const quoted = (values: (string | null)[]) => nonNull(values).map((value) => `'${value}'`)

const byKeyword: Record<string, (params: ErrorObject['params']) => ValidationMessage> = {
  required: () => messages.missing,
  type: ({ type }) => wrongType[nonNull([type].flat()).join('')] ?? messages.notAnObject,
  enum: ({ allowedValues }) => ({ msg: `Input should be ${alternatives.format(quoted(allowedValues))}`, type: 'enum' }),
  minimum: ({ limit }) => ({ msg: `Input should be greater than or equal to ${limit}`, type: 'greater_than_equal' }),
  maximum: ({ limit }) => ({ msg: `Input should be less than or equal to ${limit}`, type: 'less_than_equal' }),
  minLength: ({ limit }) => ({ msg: `String should have at least ${characters(limit)}`, type: 'string_too_short' }),
  minItems: ({ limit }) => ({ msg: `List should have at least ${items(limit)} after validation`, type: 'too_short' }),
  maxItems: ({ limit }) => ({ msg: `List should have at most ${items(limit)} after validation`, type: 'too_long' }),
  maxLength: ({ limit }) => ({ msg: `String should have at most ${characters(limit)}`, type: 'string_too_long' }),
}

/** Ajv's errors in FastAPI's format, in the order of the schema. */
export function describeErrors(location: Location, errors: ErrorObject[]): ValidationErrorItem[] {
  const inEnum = new Set(errors.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath))
  return errors
    .filter(({ keyword, instancePath }) => keyword !== 'type' || !inEnum.has(instancePath))
    .map(({ keyword, params, message, instancePath }) => {
      const other = { msg: `Value error, ${message ?? keyword}`, type: 'value_error' }
      const missing = keyword === 'required' ? [String(params.missingProperty)] : []
      const loc = [location, ...pathOfPointer(instancePath), ...missing]
      return { loc, ...(byKeyword[keyword]?.(params) ?? other) }
    })
}
