import type { Child } from './children.ts'
import type { Condition } from './field.ts'
import { isRecord, isScalar, own, printJson, type Scalar, type Unknowns } from './json.ts'

type Branch = Pick<Child, 'visibleWhen' | 'conditionText'>

function propertiesIn(schema: unknown, branch: Branch, skip?: string, optional = false): Child[] {
  const properties = isRecord(schema) ? schema['properties'] : undefined
  if (!isRecord(properties)) return []
  const required = isRecord(schema) && Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(properties)
    .filter(([key, value]) => key !== skip && isRecord(value) && !isTest(value))
    .map(([key, value]): Child => {
      const { visibleWhen, conditionText } = branch
      return { key, value, required: !optional && required.includes(key), visibleWhen, conditionText }
    })
}

/** `{const: 'x'}` on a property that is asked elsewhere tests its value and asks nothing. */
function isTest(schema: Unknowns): boolean {
  return Object.keys(schema).every((name) => name === 'const' || name === 'enum')
}

function tested(schema: unknown): Scalar[] | undefined {
  if (!isRecord(schema)) return undefined
  if (isScalar(schema['const'])) return [schema['const']]
  const list: unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : []
  return list.length > 0 && list.every(isScalar) ? list : undefined
}

/** The condition that `{properties: {x: {const: 'y'}}}` puts, as `visibleWhen` and as its opposite. */
function conditionOf(schema: unknown): { when: Branch; otherwise: Branch } {
  const text = printJson(schema, 300)
  const properties = isRecord(schema) && isRecord(schema['properties']) ? Object.entries(schema['properties']) : []
  const conditions = properties.flatMap(([key, test]): Condition[] => {
    const values = tested(test)
    return values ? [{ key, in: values }] : []
  })
  if (conditions.length === 0 || conditions.length !== properties.length) {
    return { when: { conditionText: text }, otherwise: { conditionText: `not ${text}` } }
  }
  const [only] = conditions
  const otherwise =
    conditions.length === 1 && only
      ? { visibleWhen: [{ key: only.key, notIn: only.in }] }
      : { conditionText: `not ${text}` }
  return { when: { visibleWhen: conditions }, otherwise }
}

function dependency(key: string, schema: unknown): Child[] {
  if (!isRecord(schema)) return []
  const branches = own(schema, 'oneOf')
  if (!Array.isArray(branches)) return propertiesIn(schema, { visibleWhen: [{ key, notIn: ['', false] }] }, key)
  return branches.slice(0, 50).flatMap((branch: unknown) => {
    const properties = isRecord(branch) && isRecord(branch['properties']) ? branch['properties'] : {}
    const values = tested(own<unknown>(properties, key))
    const shown: Branch = values ? { visibleWhen: [{ key, in: values }] } : { conditionText: printJson(branch, 300) }
    return propertiesIn(branch, shown, key)
  })
}

/** Fields that a JSON Schema asks for only in some branch: if/then/else, dependencies, alternatives. */
export function schemaBranches(props: ReadonlyMap<string, unknown>): Child[] {
  const children: Child[] = []
  const test = props.get('if')
  if (isRecord(test)) {
    const { when, otherwise } = conditionOf(test)
    children.push(...propertiesIn(props.get('then'), when), ...propertiesIn(props.get('else'), otherwise))
  }
  for (const word of ['dependencies', 'dependentschemas']) {
    const map = props.get(word)
    if (isRecord(map)) children.push(...Object.entries(map).flatMap(([key, schema]) => dependency(key, schema)))
  }
  for (const word of ['oneof', 'anyof']) {
    const list = props.get(word)
    // The first alternative is read with the entry itself, as for `anyOf: [{…}, {type: 'null'}]`.
    const rest: unknown[] = Array.isArray(list)
      ? list
          .slice(0, 50)
          .filter((item) => isRecord(item) && item['type'] !== 'null')
          .slice(1)
      : []
    children.push(...rest.flatMap((branch) => propertiesIn(branch, {}, undefined, true)))
  }
  return children
}
