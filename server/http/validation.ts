import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifySchemaCompiler } from 'fastify'
import type { ValidationErrorItem } from '../../contract/openapi.gen.ts'
import type { JsonSchema } from '../openapi.ts'
import { invalid } from '../core/errors.ts'
import { isObject, type JsonObject } from '../core/json.ts'
import { describeErrors, type Location, messages } from './validation-messages.ts'

// Properties that the contract does not name are dropped, unless it forbids them.
const ajv = new Ajv2020({ allErrors: true, useDefaults: true, allowUnionTypes: true, removeAdditional: 'all' })

export const validatorCompiler: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) => {
  const location = httpPart === 'params' ? 'path' : httpPart === 'querystring' ? 'query' : 'body'
  const validate = ajv.compile(schema)
  return (values: unknown) => {
    if (!isObject(values)) {
      const problem = values === null ? messages.missing : messages.notAnObject
      return { error: invalid([{ loc: [location], ...problem }]) }
    }
    const unreadable = location === 'body' ? [] : parseTexts(location, schema, values)
    const unknown = unknownProperties([location], schema, values)
    const wrong = validate(values) ? [] : describeErrors(location, validate.errors ?? [])
    const problems = [...unreadable, ...wrong, ...unknown, ...unstorable([location], schema, values)]
    return problems.length > 0 ? { error: invalid(problems) } : { value: values }
  }
}

/** Parses whole numbers in place. Of a repeated parameter that is no list the last one counts, as in FastAPI. */
function parseTexts(location: Location, { properties = {} }: JsonSchema, values: JsonObject): ValidationErrorItem[] {
  return Object.entries(values).flatMap(([name, given]) => {
    const type = properties[name]?.type
    const text: unknown = Array.isArray(given) ? given.at(-1) : given
    values[name] = type === 'array' ? [given].flat() : text
    if (type !== 'integer') return []
    if (/^[+-]?\d+$/.test(String(text))) {
      // Ajv rejects Infinity, so a number too large for a double becomes the largest double.
      values[name] = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)))
      return []
    }
    delete values[name]
    return [{ loc: [location, name], ...messages.notAnInteger }]
  })
}

/** Of objects whose schema has `additionalProperties: false`: a misspelt name would otherwise be ignored. */
function unknownProperties(
  loc: (string | number)[],
  schema: JsonSchema | undefined,
  value: unknown,
): ValidationErrorItem[] {
  if (Array.isArray(value) && schema?.items) {
    return value.flatMap((item, i) => unknownProperties([...loc, i], schema.items, item))
  }
  const { properties } = schema ?? {}
  if (!isObject(value) || !properties) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (Object.hasOwn(properties, name)) return unknownProperties([...loc, name], properties[name], member)
    return schema?.additionalProperties === false ? [{ loc: [...loc, name], ...messages.unknown }] : []
  })
}

/** PostgreSQL text can hold neither NUL nor a lone surrogate. Follows the schema, so that no depth of nesting exhausts the stack. */
function unstorable(loc: (string | number)[], schema: JsonSchema | undefined, value: unknown): ValidationErrorItem[] {
  if (typeof value === 'string') {
    if (value.includes('\0')) return [{ loc, ...messages.nul }]
    return /\p{Surrogate}/u.test(value) ? [{ loc, ...messages.notUnicode }] : []
  }
  if (Array.isArray(value) && schema?.items) {
    return value.flatMap((item, i) => unstorable([...loc, i], schema.items, item))
  }
  if (!isObject(value) || !schema?.properties) return []
  return Object.entries(value).flatMap(([name, member]) =>
    unstorable([...loc, name], schema.properties?.[name], member),
  )
}
