import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'

const root = new URL('../', import.meta.url)
const check = process.argv.includes('--check')

// The types are beside the contracts, for the dashboard and the service. The service also carries the contracts themselves as
// modules: a bundle of it needs no file beside it.
const generated = {
  ...(await generate('contract/openapi.yaml', {
    types: 'contract/openapi.gen.ts',
    module: 'server/openapi.gen.ts',
    constant: 'openapi',
    defaulted: 'Defaulted',
    fields: 'contract/openapi-fields.gen.ts',
  })),
  ...(await generate('contract/extensions.yaml', {
    types: 'contract/extensions.gen.ts',
    module: 'server/extensions-openapi.gen.ts',
    constant: 'extensionsOpenapi',
    defaulted: 'ExtensionsDefaulted',
  })),
}

async function generate(file, { types, module, constant, defaulted, fields }) {
  const notice = `// Generated from ${file} by "npm run gen". Do not edit.\n\n`
  const source = await readFile(new URL(file, root), 'utf8')
  const contract = parse(source)
  const text = astToString(
    await openapiTS(source, {
      defaultNonNullable: false,
      enumValues: true,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      silent: true,
    }),
  )
  return {
    [types]: notice + text,
    [module]: [
      `${notice}import type { OpenApi } from './openapi.ts'`,
      `export const ${constant}: OpenApi = ${JSON.stringify(contract, null, 2)}`,
      defaultedNames(defaulted, contract),
    ].join('\n\n'),
    ...(fields && { [fields]: `${notice}export const fields = ${fieldTypes(contract.components.schemas)} as const\n` }),
  }
}

function nameOf({ $ref }) {
  return $ref.split('/').at(-1)
}

/** The type of each field of each object: what the dashboard makes of answers that deviate from the contract. */
function fieldTypes(schemas) {
  const typeOf = (schema) => {
    if (schema.$ref) return schemas[nameOf(schema)].enum ? 'string' : nameOf(schema)
    const [type, ...others] = schema.anyOf?.map(typeOf) ?? [schema.type].flat()
    return (type === 'array' ? `${typeOf(schema.items)}[]` : type) + (others.includes('null') ? '?' : '')
  }
  const propertiesOf = (schema) =>
    schema.$ref
      ? propertiesOf(schemas[nameOf(schema)])
      : Object.assign({}, schema.properties, ...(schema.allOf ?? []).map(propertiesOf))
  const objects = Object.entries(schemas).flatMap(([name, schema]) => {
    const types = Object.entries(propertiesOf(schema)).map(([field, property]) => [field, typeOf(property)])
    return types.length > 0 ? [[name, Object.fromEntries(types)]] : []
  })
  return JSON.stringify(Object.fromEntries(objects), null, 2)
}

/** Names what is filled in when a caller leaves it out: openapi-typescript calls a query parameter with a default optional. */
function defaultedNames(name, { paths, components }) {
  const resolve = (node) => (node?.$ref ? components[node.$ref.split('/').at(-2)][node.$ref.split('/').at(-1)] : node)
  const lines = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId, parameters = [], requestBody }) => {
      const query = parameters.map(resolve).filter(({ schema }) => schema.default !== undefined)
      const body = Object.entries(resolve(requestBody?.content['application/json']?.schema)?.properties ?? {})
      const names = [...query.map(({ name }) => name), ...body.filter(([, s]) => 'default' in s).map(([name]) => name)]
      return names.length > 0 ? `  ${operationId}: ${names.map((name) => `'${name}'`).join(' | ')}\n` : ''
    })
  return `export interface ${name} {\n${lines.join('')}}\n`
}

const stale = []
for (const [target, text] of Object.entries(generated)) {
  const url = new URL(target, root)
  const current = await readFile(url, 'utf8').catch(() => '')
  if (current === text) continue
  stale.push(target)
  if (!check) await writeFile(url, text)
}
if (check && stale.length > 0) {
  console.error(`A contract has changed since these were generated: ${stale.join(', ')}. Run "npm run gen".`)
  process.exit(1)
}
