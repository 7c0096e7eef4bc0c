import type { Child } from './children.ts'
import type { Condition, Field, FormModel, Warning } from './field.ts'
import { isRecord, type Unknowns } from './json.ts'
import { type Language } from './language.ts'
import type { PlainField } from './read-field.ts'

/** The position of an entry: what it inherits from the groups around it. */
export interface EntryPosition {
  path: string[]
  section: string[]
  visibleWhen: Condition[]
  conditionText?: string
  hidden: boolean
}

export const topPosition: EntryPosition = { path: [], section: [], visibleWhen: [], hidden: false }

const maxDepth = 40
const maxVisits = 50_000
const maxRefs = 2_000

/** What is collected while reading one form. The rows of a list have a scope of their own. */
export class FormTraversal {
  fields: Field[] = []
  readonly dropped: FormModel['dropped']
  /** Every id of an entry, with the key it got: conditions may point at any of them. */
  readonly aliases: Map<string, string>
  /** Records that are being read, outermost first: `$ref`s are looked up here, and none may contain itself. */
  readonly around: Unknowns[]
  readonly #count: { visits: number; refs: number }
  #controls = 0

  constructor(
    readonly language: Language,
    readonly form: unknown,
    parent?: FormTraversal,
  ) {
    this.dropped = parent?.dropped ?? []
    this.aliases = parent?.aliases ?? new Map()
    this.around = parent?.around ?? []
    this.#count = parent ? parent.#count : { visits: 0, refs: 0 }
  }

  rows(): FormTraversal {
    return new FormTraversal(this.language, this.form, this)
  }

  drop(entry: unknown, why: 'button' | 'empty'): void {
    this.dropped.push({ entry, why })
  }

  /** False if reading would not end: too deep, recursive, or too large. */
  enter(entry: Unknowns): boolean {
    this.#count.visits += 1
    if (this.around.length >= maxDepth || this.#count.visits > maxVisits || this.around.includes(entry)) return false
    this.around.push(entry)
    return true
  }

  /** False once so many references were followed that the form must be multiplying itself. */
  follow(): boolean {
    this.#count.refs += 1
    return this.#count.refs <= maxRefs
  }

  leave(): void {
    this.around.pop()
  }

  get roots(): unknown[] {
    return [this.form, ...this.around]
  }

  push(
    leaf: PlainField,
    at: { key?: string; path?: string[]; aliases?: readonly string[] },
    position: EntryPosition,
    raw: unknown,
  ): void {
    if (leaf.kind !== 'note') this.#controls += 1
    const given = at.key !== undefined && at.key !== ''
    const { section, visibleWhen, conditionText, hidden } = position
    for (const alias of given ? (at.aliases ?? []) : [])
      if (!this.aliases.has(alias)) this.aliases.set(alias, at.key ?? '')
    this.fields.push({
      ...leaf,
      key: at.key ?? '',
      path: given ? [...position.path, ...(at.path ?? [at.key ?? ''])] : position.path,
      label: leaf.label || (leaf.kind === 'note' ? '' : `Field ${this.#controls}`),
      ...(section.length > 0 ? { section } : {}),
      ...(visibleWhen.length > 0 && conditionText === undefined ? { visibleWhen } : {}),
      ...(conditionText === undefined ? {} : { conditionText }),
      ...(hidden && leaf.kind !== 'note' ? { hidden } : {}),
      keySource: given || leaf.kind === 'note' ? 'given' : 'derived',
      raw,
    })
  }

  /** An entry that cannot be read any further becomes a JSON field. */
  pushRaw(child: Child, position: EntryPosition, warning: Warning): void {
    const raw = child.raw ?? child.value
    const entry = warning === 'deep' && isRecord(child.value) ? child.value : {}
    const name = entry['name'] ?? entry['key'] ?? entry['id']
    const key = child.key ?? (typeof name === 'string' && name !== '' ? name : undefined)
    const kind = warning === 'deep' ? 'json' : 'text'
    this.push({ label: key ?? '', kind, required: false, warnings: [warning] }, { key }, position, raw)
  }
}
