/**
 * The form entries of our own templates (`templateMetas[].form`). The contract does not define them; other form parsers understand
 * these names too.
 */
export type FormEntry =
  | TextEntry
  | NumberEntry
  | BooleanEntry
  | DateTimeEntry
  | SelectEntry
  | MultiselectEntry
  | TagsEntry
  | JsonEntry
  | ListEntry
  | InfobaseEntry
  | GroupEntry
  | NoteEntry

/** What every entry that carries a value has. `name` is the key in `input`. */
interface ValueEntry {
  name: string
  label: string
  required?: boolean
  placeholder?: string
  help?: string
  showIf?: ShowIf
}

/** Shown only while the named field of the same group has this value or one of these. Otherwise not sent. */
export interface ShowIf {
  field: string
  value: OptionValue | OptionValue[]
}

export type OptionValue = string | number | boolean

export interface FormOption {
  value: OptionValue
  label: string
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The value is a string. A file is an address or pasted text: the contract has no upload. */
export interface TextEntry extends ValueEntry {
  type: 'text' | 'textarea' | 'richtext' | 'url' | 'email' | 'tel' | 'color' | 'file'
  default?: string
  maxLength?: number
}

/** `min` and `max` are included; `integer` refuses fractions. */
export interface NumberEntry extends ValueEntry {
  type: 'number'
  default?: number
  min?: number
  max?: number
  integer?: boolean
}

export interface BooleanEntry extends ValueEntry {
  type: 'boolean'
  default?: boolean
}

/** `2026-03-01`, `2026-03-01T09:30:00Z` (any offset) and `09:30`. */
export interface DateTimeEntry extends ValueEntry {
  type: 'date' | 'datetime' | 'time'
  default?: string
}

export interface SelectEntry extends ValueEntry {
  type: 'select'
  options: FormOption[]
  default?: OptionValue
}

export interface MultiselectEntry extends ValueEntry {
  type: 'multiselect'
  options: FormOption[]
  default?: OptionValue[]
  minItems?: number
  maxItems?: number
}

/** An array of strings, free or from suggestions the writer of the text knows. */
export interface TagsEntry extends ValueEntry {
  type: 'tags'
  default?: string[]
  minItems?: number
  maxItems?: number
}

export interface JsonEntry extends ValueEntry {
  type: 'json'
  default?: Json
}

/** Rows of the same fields: an array of objects. */
export interface ListEntry extends ValueEntry {
  type: 'list'
  fields: FormEntry[]
  minItems?: number
  maxItems?: number
}

/** The id of a knowledge base of the workspace (`GET /infobase`), or an array of ids when `multiple`. */
export interface InfobaseEntry extends ValueEntry {
  type: 'infobase'
  multiple?: boolean
}

/** With a name its values nest under that name in `input`; without one it is a heading over fields that stay flat. */
export interface GroupEntry {
  type: 'group'
  name?: string
  label: string
  help?: string
  showIf?: ShowIf
  fields: FormEntry[]
}

/** A text for the user. Never part of `input`. */
export interface NoteEntry {
  type: 'note'
  label: string
  showIf?: ShowIf
}
