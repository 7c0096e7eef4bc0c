import type { SchemaObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNode, isScalar, LineCounter, parseDocument, stringify } from 'yaml'
import reasonsSchema from '../../docs/library/dismissal-reasons.schema.json' with { type: 'json' }
import knowledgeBaseSchema from '../../docs/library/knowledge-base.schema.json' with { type: 'json' }
import ruleSchema from '../../docs/library/rule.schema.json' with { type: 'json' }
import templateSchema from '../../docs/library/template.schema.json' with { type: 'json' }
import toneSchema from '../../docs/library/tone-of-voice.schema.json' with { type: 'json' }
import type { DismissalReason } from '../../contract/extensions.gen.ts'
import { createChecker } from '../checks/checker.ts'
import { faultsOfRule } from '../checks/rules/check-rule.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { templateFaults } from './check-template.ts'
import { type ItemFault, keyOf, type Library, type LibraryFile, type LibraryItem } from './library-item.ts'
import { schemaFaults } from './schema-faults.ts'

const folders = {
  templates: 'templates',
  tonesOfVoice: 'tones-of-voice',
  knowledgeBases: 'knowledge-bases',
  rules: 'rules',
}

const reasonsFile = 'dismissal-reasons.yaml'

const maxFaultsShown = 20

/** Reads a folder of YAML files: one item each, and the standard reasons. Throws a UserFacingError with file and line of every fault. */
export async function readLibraryFolder(folder: string): Promise<Library> {
  const parts = [...Object.values(folders), reasonsFile]
  if (!parts.some((name) => existsSync(join(folder, name)))) {
    throw new UserFacingError(`${folder} is not a library: it has none of ${parts.join(', ')}.`)
  }
  const faults: string[] = []
  const library = await readAll(folder, faults)
  if (faults.length > 0) {
    const shown = faults.slice(0, maxFaultsShown)
    if (faults.length > shown.length) shown.push(`and ${faults.length - shown.length} more`)
    throw new UserFacingError(['The library has faults, and nothing was changed.', ...shown].join('\n  '))
  }
  return library
}

async function readAll(folder: string, faults: string[]): Promise<Library> {
  // Compiled here: most starts of the service need none of them.
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, discriminator: true })
  const read = <Kind extends keyof typeof folders>(
    kind: Kind,
    schema: SchemaObject,
    check?: ItemCheck<Library[Kind][number]>,
  ) => readItems(join(folder, folders[kind]), ajv.compile<Library[Kind][number]>(schema), faults, check)
  const checker = createChecker()
  try {
    return {
      templates: await read('templates', templateSchema, templateFaults),
      tonesOfVoice: await read('tonesOfVoice', toneSchema),
      knowledgeBases: await read('knowledgeBases', knowledgeBaseSchema),
      rules: await read('rules', ruleSchema, (rule) => faultsOfRule(rule, checker)),
      dismissalReasons: await readReasons(join(folder, reasonsFile), ajv.compile(reasonsSchema), faults),
    }
  } finally {
    await checker.close()
  }
}

/** Writes one file per item. Returns the YAML files of the folder that belong to no item. They are not changed. */
export async function writeLibraryFolder(folder: string, items: LibraryItem[]): Promise<string[]> {
  for (const name of Object.values(folders)) await mkdir(join(folder, name), { recursive: true })
  const fileOf = (item: LibraryItem) =>
    item.kind === 'dismissalReasons' ? reasonsFile : join(folders[item.kind], `${keyOf(item)}.yaml`)
  const files = new Set(items.map((item) => join(folder, fileOf(item))))
  for (const item of items) await writeFile(join(folder, fileOf(item)), itemText(item.item))
  const found = await Promise.all([...Object.values(folders), '.'].map((name) => yamlFiles(join(folder, name))))
  return found.flat().filter((file) => !files.has(file))
}

export function itemText(item: LibraryFile): string {
  return stringify(item, { lineWidth: 0, aliasDuplicateObjects: false })
}

type ItemCheck<Item> = (item: Item) => ItemFault[] | Promise<ItemFault[]>

async function readItems<Item extends { key: string }>(
  folder: string,
  isItem: ValidateFunction<Item>,
  faults: string[],
  check: ItemCheck<Item> = () => [],
): Promise<Item[]> {
  const items = new Map<string, Item>()
  for (const file of await yamlFiles(folder)) {
    const read = await readYaml(file, isItem, faults)
    if (!read) continue
    const { value, report } = read
    for (const { path, line, message } of await check(value)) report(path, `${path.join('.')}: ${message}`, line)
    if (items.has(value.key)) report(['key'], `another file has the key "${value.key}" too`)
    items.set(value.key, value)
  }
  return [...items.values()]
}

async function readReasons(file: string, areReasons: ValidateFunction<DismissalReason[]>, faults: string[]) {
  if (!existsSync(file)) return []
  const read = await readYaml(file, areReasons, faults)
  const reasons = read?.value ?? []
  for (const [index, { reason }] of reasons.entries()) {
    if (reasons.findIndex((one) => one.reason === reason) < index)
      read?.report([index, 'reason'], `${index}.reason: another entry has the same reason`)
  }
  return reasons
}

type Path = readonly (string | number)[]

/** The content of a file if it is valid, and how to report what else is wrong with it. */
async function readYaml<T>(file: string, isValid: ValidateFunction<T>, faults: string[]) {
  const lines = new LineCounter()
  const document = parseDocument(await readFile(file, 'utf8'), { lineCounter: lines, prettyErrors: false })

  /** The line of the value at the path, or of the nearest value around it. `lineInText` counts inside a block of text. */
  function lineOf(path: Path, lineInText = 0): number {
    const node: unknown = document.getIn(path, true)
    if (!isNode(node) || !node.range) return path.length === 0 ? 1 : lineOf(path.slice(0, -1))
    const isBlock = isScalar(node) && node.type?.startsWith('BLOCK')
    return lines.linePos(node.range[0]).line + (isBlock ? lineInText : 0)
  }

  const report = (path: Path, message: string, lineInText?: number) =>
    faults.push(`${file}:${lineOf(path, lineInText)}: ${message}`)
  for (const { pos, message } of document.errors) faults.push(`${file}:${lines.linePos(pos[0]).line}: ${message}`)
  if (document.errors.length > 0) return undefined
  const value: unknown = document.toJS()
  if (isValid(value)) return { value, report }
  for (const { path, message } of schemaFaults(isValid)) report(path, message)
  return undefined
}

async function yamlFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name))
  return names.sort().map((name) => join(folder, name))
}
