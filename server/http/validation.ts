import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifySchemaCompiler } from 'fastify'
import type { SchemaValidationErrorItem as ValidationErrorItem } from '../contract.gen.ts'
import type { JsonSchema } from '../openapi.ts'
import { invalid } from './errors.ts'
import { describeErrors, type Location, messages } from './validation-messages.ts'

type Values = Record<string, unknown>

const ajv = new Ajv2020({ allErrors: true, useDefaults: true, allowUnionTypes: true, removeAdditional: true })

/** Compiles the schema of a part of the request. Properties that the contract does not name are dropped. */
export const validatorCompiler: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) => {
  const location = httpPart === 'params' ? 'path' : httpPart === 'querystring' ? 'query' : 'body'
  const validate = ajv.compile({ ...schema, additionalProperties: false })
  return (values: unknown) => {
    if (!isRecord(values)) {
      const problem = values === null ? messages.missing : messages.notAnObject
      return { error: invalid([{ loc: [location], ...problem }]) }
    }
    const unreadable = location === 'body' ? [] : parseTexts(location, schema, values)
    const wrong = validate(values) ? [] : describeErrors(location, validate.errors ?? [])
    const problems = [...unreadable, ...wrong, ...unstorable(location, values)]
    return problems.length > 0 ? { error: invalid(problems) } : { value: values }
  }
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses whole numbers in place. Of a repeated parameter the last one counts, as in FastAPI. */
function parseTexts(location: Location, { properties = {} }: JsonSchema, values: Values): ValidationErrorItem[] {
  return Object.entries(values).flatMap(([name, given]) => {
    const text: unknown = Array.isArray(given) ? given.at(-1) : given
    values[name] = text
    if (properties[name]?.type !== 'integer') return []
    if (/^[+-]?\d+$/.test(String(text))) {
      values[name] = wholeNumber(String(text))
      return []
    }
    delete values[name]
    return [{ loc: [location, name], ...messages.notAnInteger }]
  })
}

/** Ajv rejects Infinity, so a number too large for a double becomes the largest double. */
function wholeNumber(digits: string) {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(digits)))
}

/** PostgreSQL text can hold neither NUL nor a lone surrogate. */
function unstorable(location: Location, values: Values): ValidationErrorItem[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    if (value.includes('\0')) return [{ loc: [location, name], ...messages.nul }]
    return /\p{Surrogate}/u.test(value) ? [{ loc: [location, name], ...messages.notUnicode }] : []
  })
}
