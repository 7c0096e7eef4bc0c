import type { Child } from './children.ts'
import { isRecord, printJson } from './json.ts'

function fieldsOf(schema: unknown, conditionText?: string): Child[] {
  const properties = isRecord(schema) ? schema['properties'] : undefined
  if (!isRecord(properties)) return []
  return Object.entries(properties)
    .filter(([, value]) => isRecord(value) && !Object.keys(value).every((name) => name === 'const' || name === 'enum'))
    .map(([key, value]) => ({ key, value, conditionText }))
}

/** The alternatives in a list, without null. */
function alternatives(list: unknown): unknown[] {
  return Array.isArray(list) ? list.slice(0, 50).filter((item) => isRecord(item) && item['type'] !== 'null') : []
}

/**
 * Fields that a JSON Schema asks for only in some branch: if/then/else, dependencies, alternatives. The condition is shown, not
 * evaluated. The first alternative is read with the entry itself, as for `anyOf: [{…}, {type: 'null'}]`.
 */
export function schemaBranches(props: ReadonlyMap<string, unknown>): Child[] {
  const test = printJson(props.get('if'), 300)
  const dependencies = [props.get('dependencies'), props.get('dependentschemas')].filter(isRecord)
  return [
    ...fieldsOf(props.get('then'), test),
    ...fieldsOf(props.get('else'), `not ${test}`),
    ...dependencies.flatMap(Object.entries<unknown>).flatMap(([key, schema]) => {
      const branches = isRecord(schema) && Array.isArray(schema['oneOf']) ? alternatives(schema['oneOf']) : [schema]
      return branches.flatMap((branch) => fieldsOf(branch, key))
    }),
    ...[props.get('oneof'), props.get('anyof')]
      .flatMap((list) => alternatives(list).slice(1))
      .flatMap((branch) => fieldsOf(branch)),
  ]
}
