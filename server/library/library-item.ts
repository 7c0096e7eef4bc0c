import type { DismissalReason } from '../../contract/extensions.gen.ts'
import type { LanguageKey } from '../../contract/openapi.gen.ts'
import type { RuleItem } from '../checks/rules/rule.ts'
import type { Json } from './form-entry.ts'
import type { Localized } from './localize.ts'

/** The file of a template: docs/library/template.schema.json. */
export interface TemplateItem {
  key: string
  position?: number
  languages: LanguageKey[]
  name: Localized
  steps?: Localized[]
  /** Form entries whose texts may be given per language. */
  form: Json[]
  body?: Partial<Record<LanguageKey, string>>
}

/** The file of a tone of voice: docs/library/tone-of-voice.schema.json. */
export interface ToneItem {
  key: string
  position?: number
  languages: Partial<Record<LanguageKey, { name: string; description?: string; content?: string }>>
}

/** The file of a knowledge base: docs/library/knowledge-base.schema.json. */
export interface KnowledgeBaseItem {
  key: string
  position?: number
  name: string
  description?: string
  content?: string
}

/** What has a folder of its own has one file per item; the standard reasons are one file. */
export interface Library {
  templates: TemplateItem[]
  tonesOfVoice: ToneItem[]
  knowledgeBases: KnowledgeBaseItem[]
  rules: RuleItem[]
  /** docs/library/dismissal-reasons.schema.json. */
  dismissalReasons: DismissalReason[]
}

export type LibraryFile<Kind extends keyof Library = keyof Library> = Kind extends 'dismissalReasons'
  ? DismissalReason[]
  : Library[Kind][number]

/** What is wrong with an item beyond its schema. */
export interface ItemFault {
  path: (string | number)[]
  /** Counted from the first line of the text at `path`. */
  line?: number
  message: string
}

export interface LibraryItem {
  kind: keyof Library
  /** Follows from the key, so that it stays the same whenever a library is applied. */
  id: string
  item: LibraryFile
}

export function itemsOf({ dismissalReasons, ...lists }: Library): LibraryItem[] {
  const items = (['templates', 'tonesOfVoice', 'knowledgeBases', 'rules'] as const).flatMap((kind) =>
    lists[kind].map((item) => ({ kind, id: idOf(item.key), item })),
  )
  const reasons = { kind: 'dismissalReasons' as const, id: 'dismissal-reasons', item: dismissalReasons }
  return dismissalReasons.length > 0 ? [...items, reasons] : items
}

/** As the API names an item. */
export const idOf = (key: string) => key.replaceAll('_', '-')

/** The name of its file, without the folder and the ending. */
export const keyOf = ({ id }: LibraryItem) => id.replaceAll('-', '_')

export function objectEntries<Key extends string, T>(given: Partial<Record<Key, T>>): [Key, T][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries loses the type of the keys
  return Object.entries(given) as [Key, T][]
}
