import type { ErrorObject, ValidateFunction } from 'ajv'
import templateSchema from '../../docs/library/template.schema.json' with { type: 'json' }
import { pathOfPointer } from '../core/json.ts'
import type { ItemFault } from './library-item.ts'

const { entry: _any, ...entryDefinitions } = templateSchema.$defs
/** The values of `type` in a form. */
const fieldKinds = Object.values<object>(entryDefinitions).flatMap((definition) => typesOf(definition))

/** Of the value that was validated last. Each message names its path. */
export function schemaFaults({ errors }: Pick<ValidateFunction, 'errors'>): ItemFault[] {
  return (errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => ({ path: pathOf(error), message: messageOf(error) }))
}

function pathOf({ instancePath, params }: ErrorObject): (string | number)[] {
  const path = pathOfPointer(instancePath)
  const extra: unknown = params['additionalProperty'] ?? params['propertyName']
  return typeof extra === 'string' ? [...path, extra] : path
}

function typesOf(definition: { properties?: { type?: { const?: string; enum?: string[] } } }): string[] {
  const type = definition.properties?.type
  return type?.enum ?? (type?.const === undefined ? [] : [type.const])
}

function messageOf(error: ErrorObject): string {
  const path = pathOf(error).join('.')
  if (error.keyword === 'additionalProperties') return `${path}: this property is not known`
  if (error.keyword === 'discriminator') {
    return `${path}: "${String(error.params['tagValue'])}" is not a kind of field. These are: ${fieldKinds.join(', ')}`
  }
  const allowed: unknown = error.params['allowedValues']
  const values = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''
  return `${path === '' ? '' : `${path}: `}${error.message ?? 'is not valid'}${values}`
}
