import type { Child } from './children.ts'
import type { Condition, Field, FormModel, PlainField, Warning } from './field.ts'
import { isRecord, plainText } from './json.ts'
import type { Language } from './text.ts'
import { fieldId } from './values.ts'
import { slug } from './fold-name.ts'

/** What an entry inherits from the groups around it. */
export interface EntryPosition {
  path: string[]
  section: string[]
  visibleWhen: Condition[]
  conditionText?: string
  hidden: boolean
}

export const topPosition: EntryPosition = { path: [], section: [], visibleWhen: [], hidden: false }

const maxDepth = 40
const maxVisits = 15_000

/** What is collected while reading one form. The rows of a list have fields of their own. */
export class FormTraversal {
  fields: Field[] = []
  readonly dropped: FormModel['dropped'] = []
  /** Every id of an entry, with the key it got: conditions may point at any of them. */
  readonly aliases = new Map<string, string>()
  /** The form and the records that are being read, outermost first: `$ref`s are looked up here. */
  readonly around: unknown[]
  #visits = 0

  constructor(
    readonly language: Language,
    form: unknown,
  ) {
    this.around = [form]
  }

  /** The fields that `read` adds, apart from the others. */
  collect(read: () => void): Field[] {
    const outer = this.fields
    this.fields = []
    try {
      read()
      return this.fields
    } finally {
      this.fields = outer
    }
  }

  drop(entry: unknown, why: 'button' | 'empty'): void {
    this.dropped.push({ entry, why })
  }

  /** False if reading would not end: too deep, recursive, or too large. */
  enter(entry: unknown): boolean {
    // References may multiply.
    this.#visits += isRecord(entry) && Object.hasOwn(entry, '$ref') ? 8 : 1
    if (this.around.length > maxDepth || this.#visits > maxVisits || this.around.includes(entry)) return false
    this.around.push(entry)
    return true
  }

  leave(): void {
    this.around.pop()
  }

  push(
    leaf: PlainField,
    { key = '', path = [key], aliases = [] }: { key?: string; path?: string[]; aliases?: readonly string[] },
    position: EntryPosition,
    raw: unknown,
  ): void {
    const isNote = leaf.kind === 'note'
    for (const alias of key === '' ? [] : aliases) if (!this.aliases.has(alias)) this.aliases.set(alias, key)
    const { section, visibleWhen, conditionText, hidden } = position
    this.fields.push({
      ...leaf,
      key,
      path: isNote ? [] : key === '' ? position.path : [...position.path, ...path],
      ...(section.length > 0 && { section }),
      ...(visibleWhen.length > 0 && conditionText === undefined && { visibleWhen }),
      ...(conditionText !== undefined && { conditionText }),
      ...(hidden && !isNote && { hidden }),
      keySource: key !== '' || isNote ? 'given' : 'derived',
      raw,
    })
  }

  /** An entry that cannot be read any further becomes a JSON field, one that cannot be read at all a text field. */
  pushUnread(child: Child, position: EntryPosition, warning: Warning): void {
    const entry = isRecord(child.value) ? child.value : {}
    const key = child.key ?? plainText(entry['name'] ?? entry['key'] ?? entry['id'])
    const kind = warning === 'deep' ? 'json' : 'text'
    this.push({ label: key, kind, required: false, warnings: [warning] }, { key }, position, child.raw ?? child.value)
  }
}

function markDuplicates(fields: readonly Field[]): void {
  const firsts = new Map<string, Field>()
  for (const field of fields) {
    if (field.kind === 'note') continue
    const first = firsts.get(fieldId(field.path))
    if (!first) firsts.set(fieldId(field.path), field)
    else for (const each of [first, field]) each.warnings = [...new Set(each.warnings).add('duplicate')]
  }
}

/** Labels and keys for fields that have none: from the label, never a key that the form gives to another. */
function deriveKeys(fields: readonly Field[]): void {
  const given = fields.filter(({ kind, keySource }) => kind !== 'note' && keySource === 'given')
  const ids = new Set(given.flatMap(({ path }) => path.map((_, index) => fieldId(path.slice(0, index + 1)))))
  for (const [index, field] of fields.filter(({ kind }) => kind !== 'note').entries()) {
    const base = slug(field.label) || `field_${index + 1}`
    field.label ||= `Field ${index + 1}`
    if (field.keySource === 'given') continue
    let key = base
    for (let count = 2; ids.has(fieldId([...field.path, key])); count += 1) key = `${base}_${count}`
    field.key = key
    field.path = [...field.path, key]
    ids.add(fieldId(field.path))
  }
}

/** Last, when every key is known: keys for the keyless, and conditions pointed at keys rather than internal ids. */
export function assignKeys(
  fields: readonly Field[],
  aliases: ReadonlyMap<string, string>,
  outer: ReadonlySet<string> = new Set(),
): void {
  deriveKeys(fields)
  markDuplicates(fields)
  const known = new Set([...outer, ...fields.filter(({ kind }) => kind !== 'note').map(({ key }) => key)])
  for (const { visibleWhen = [], fields: rows } of fields) {
    for (const condition of visibleWhen) {
      if (!known.has(condition.key)) condition.key = aliases.get(condition.key) ?? condition.key
    }
    if (rows) assignKeys(rows, aliases, known)
  }
}
