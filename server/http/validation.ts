import { Ajv2020 } from 'ajv/dist/2020.js'
import type { SchemaValidationErrorItem as ValidationErrorItem } from '../contract.gen.ts'
import type { ContractOperation } from './contract-operations.ts'
import type { JsonSchema } from '../openapi.ts'
import { describeErrors, type Location, messages } from './validation-messages.ts'

type Values = Record<string, unknown>
interface Checked {
  values: Values
  problems: ValidationErrorItem[]
}

const ajv = new Ajv2020({ allErrors: true, useDefaults: true, allowUnionTypes: true })

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Drops properties that the contract does not name. */
function declared(schema: JsonSchema, given: Values): Values {
  const names = Object.keys(schema.properties ?? {})
  return Object.fromEntries(names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]))
}

/** PostgreSQL text can hold neither NUL nor a lone surrogate. */
function unstorable(location: Location, values: Values): ValidationErrorItem[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    if (value.includes('\0')) return [{ loc: [location, name], ...messages.nul }]
    return /\p{Surrogate}/u.test(value) ? [{ loc: [location, name], ...messages.notUnicode }] : []
  })
}

function checkWith(location: Location, schema: JsonSchema): (values: Values) => ValidationErrorItem[] {
  const validate = ajv.compile(schema)
  return (values) => {
    if (validate(values)) return unstorable(location, values)
    return [...describeErrors(location, validate.errors ?? []), ...unstorable(location, values)]
  }
}

function bodyChecker(schema: JsonSchema): (body: unknown) => Checked {
  const check = checkWith('body', schema)
  return (body) => {
    if (body === undefined || body === null) return { values: {}, problems: [{ loc: ['body'], ...messages.missing }] }
    if (!isRecord(body)) return { values: {}, problems: [{ loc: ['body'], ...messages.notAnObject }] }
    const values = declared(schema, body)
    return { values, problems: check(values) }
  }
}

/** Parses path and query parameters into the contract's types. Of a repeated parameter the last one counts, as in FastAPI. */
function textChecker(location: 'path' | 'query', schema: JsonSchema): (texts: unknown) => Checked {
  const check = checkWith(location, schema)
  const properties = schema.properties ?? {}
  return (texts) => {
    const values = isRecord(texts) ? declared(schema, texts) : {}
    const problems: ValidationErrorItem[] = []
    for (const [name, given] of Object.entries(values)) {
      const text = Array.isArray(given) ? given.at(-1) : given
      values[name] = text
      if (properties[name]?.type !== 'integer') continue
      if (/^[+-]?\d+$/.test(String(text))) values[name] = wholeNumber(String(text))
      else {
        problems.push({ loc: [location, name], ...messages.notAnInteger })
        delete values[name]
      }
    }
    return { values, problems: [...problems, ...check(values)] }
  }
}

/** Ajv rejects Infinity, so a number too large for a double becomes the largest double. */
function wholeNumber(digits: string) {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(digits)))
}

export interface Given {
  params: unknown
  query: unknown
  body: unknown
}

/** Validates a whole request; lists every problem in the order path, query, body. */
export function requestChecker({ parameters, body }: Pick<ContractOperation, 'parameters' | 'body'>) {
  const checkParams = textChecker('path', parameters.path)
  const checkQuery = textChecker('query', parameters.query)
  const checkBody = body && bodyChecker(body)
  return (given: Given) => {
    const params = checkParams(given.params)
    const query = checkQuery(given.query)
    const checked = checkBody?.(given.body)
    return {
      params: params.values,
      query: query.values,
      body: checked?.values,
      problems: [...params.problems, ...query.problems, ...(checked?.problems ?? [])],
    }
  }
}
