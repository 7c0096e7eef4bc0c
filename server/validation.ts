import { Ajv2020 } from 'ajv/dist/2020.js'
import type { SchemaValidationErrorItem as ValidationErrorItem } from './contract.gen.ts'
import type { ContractOperation } from './contract-operations.ts'
import type { JsonSchema } from './openapi.ts'
import { describeErrors, type Place, said } from './validation-messages.ts'

type Values = Record<string, unknown>
interface Checked {
  values: Values
  problems: ValidationErrorItem[]
}

const ajv = new Ajv2020({ allErrors: true, useDefaults: true, allowUnionTypes: true })

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Only what the contract names, so that nothing undeclared reaches a handler. */
function declared(schema: JsonSchema, given: Values): Values {
  const names = Object.keys(schema.properties ?? {})
  return Object.fromEntries(names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]))
}

/** What PostgreSQL cannot store is refused here, at its place. */
function unstorable(place: Place, values: Values): ValidationErrorItem[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    if (value.includes('\0')) return [{ loc: [place, name], ...said.nul }]
    return /\p{Surrogate}/u.test(value) ? [{ loc: [place, name], ...said.notUnicode }] : []
  })
}

function checkWith(place: Place, schema: JsonSchema): (values: Values) => ValidationErrorItem[] {
  const validate = ajv.compile(schema)
  return (values) => {
    if (validate(values)) return unstorable(place, values)
    return [...describeErrors(place, validate.errors ?? []), ...unstorable(place, values)]
  }
}

function bodyChecker(schema: JsonSchema): (body: unknown) => Checked {
  const check = checkWith('body', schema)
  return (body) => {
    if (body === undefined || body === null) return { values: {}, problems: [{ loc: ['body'], ...said.missing }] }
    if (!isRecord(body)) return { values: {}, problems: [{ loc: ['body'], ...said.notAnObject }] }
    const values = declared(schema, body)
    return { values, problems: check(values) }
  }
}

/** Texts from an address become what the contract asks for. Of a repeated parameter the last one counts, as in FastAPI. */
function textChecker(place: 'path' | 'query', schema: JsonSchema): (texts: unknown) => Checked {
  const check = checkWith(place, schema)
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
        problems.push({ loc: [place, name], ...said.notAnInteger })
        delete values[name]
      }
    }
    return { values, problems: [...problems, ...check(values)] }
  }
}

/** Ajv takes neither infinity nor its kind: a number too long for a double is only ever compared with a limit. */
function wholeNumber(digits: string) {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(digits)))
}

export interface Given {
  params: unknown
  query: unknown
  body: unknown
}

/** Checks a whole request and names everything that is wrong with it, in the order path, query, body. */
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
