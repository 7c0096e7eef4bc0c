import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

// The dashboard and the service never import each other, so each has its own copy of the contract's types.
const targets = ['src/api/schema.gen.ts', 'server/contract.gen.ts']
const root = new URL('../', import.meta.url)
const check = process.argv.includes('--check')

const ast = await openapiTS(new URL('contract/openapi.yaml', root), {
  defaultNonNullable: false,
  enumValues: true,
  rootTypes: true,
  silent: true,
})
const types = `// Generated from contract/openapi.yaml by "npm run gen". Do not edit.\n\n${astToString(ast)}`

const current = await Promise.all(targets.map((target) => readFile(new URL(target, root), 'utf8').catch(() => '')))
const stale = targets.filter((_, index) => current[index] !== types)

if (check && stale.length > 0) {
  console.error(`The contract has changed since these were generated: ${stale.join(', ')}. Run "npm run gen".`)
  process.exit(1)
}
for (const target of stale) await writeFile(new URL(target, root), types)
