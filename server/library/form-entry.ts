/**
 * What the service reads of the form entries of our own templates (`templateMetas[].form`). The contract does not define them; other
 * form parsers understand these names too.
 */
export type FormEntry = (ValueEntry & ValueKind) | GroupEntry | NoteEntry

/** What every entry that carries a value has. `name` is the key in `input`. */
interface ValueEntry {
  name: string
  label: string
  required?: boolean
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

type ValueKind =
  /** The value is a string. A file is an address or pasted text: the contract has no upload. */
  | { type: 'text' | 'textarea' | 'richtext' | 'url' | 'email' | 'tel' | 'color' | 'file'; maxLength?: number }
  | ({ type: 'number' } & NumberLimits)
  /** Dates and times are written `2026-03-01`, `2026-03-01T09:30:00Z` (any offset) and `09:30`. */
  | { type: 'boolean' | 'date' | 'datetime' | 'time' | 'json' }
  | { type: 'select'; options: FormOption[] }
  | ({ type: 'multiselect'; options: FormOption[] } & ItemLimits)
  /** An array of strings, free or from suggestions the writer of the text knows. */
  | ({ type: 'tags' } & ItemLimits)
  /** Rows of the same fields: an array of objects. */
  | ({ type: 'list'; fields: FormEntry[] } & ItemLimits)
  /** The id of a knowledge base of the workspace (`GET /infobase`), or an array of ids when `multiple`. */
  | { type: 'infobase'; multiple?: boolean }

/** `min` and `max` are included; `integer` refuses fractions. */
export interface NumberLimits {
  min?: number
  max?: number
  integer?: boolean
}

interface ItemLimits {
  minItems?: number
  maxItems?: number
}

/** With a name its values nest under that name in `input`; without one it is a heading over fields that stay flat. */
interface GroupEntry {
  type: 'group'
  name?: string
  label: string
  showIf?: ShowIf
  fields: FormEntry[]
}

/** A text for the user. Never part of `input`. */
interface NoteEntry {
  type: 'note'
  name?: undefined
  label: string
  showIf?: ShowIf
}
