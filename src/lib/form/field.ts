import type { Json } from '../json.ts'
import type { FieldSettings } from './convert-value.ts'
import type { Kind } from './kinds.ts'

export type OptionsFrom = 'infobase' | 'tone' | 'language'

/** All conditions of a field must hold. Values are compared as strings; '' stands for "no answer". */
export interface Condition {
  key: string
  in?: Json[]
  notIn?: Json[]
}

export type Warning =
  | 'duplicate' // another field writes to the same path: they share one value
  | 'unreadable' // nothing in the entry could be read
  | 'deep' // nested too deeply or into itself: asked for as JSON

/** The model of a form: everything shown or sent comes from these fields, never from the raw entry. */
export interface Field extends FieldSettings {
  /** Exactly as the form spells it; '' for notes. */
  key: string
  /** Where the value lands in `input`; inside a list: relative to the row. */
  path: string[]
  label: string
  kind: Kind
  required: boolean
  help?: string
  placeholder?: string
  default?: Json
  /** The choices come from the API: GET /infobase, GET /toneofvoice, or LanguageKey. */
  optionsFrom?: OptionsFrom
  accept?: string
  /** A password or token: not to be shown on screen. */
  secret?: boolean
  /** Row fields; kind 'list' only. */
  fields?: Field[]
  /** Kind 'note' only, tags stripped; starts with `label` where the note has a heading. */
  text?: string
  /** Titles of the groups around it, outermost first. */
  section?: string[]
  visibleWhen?: Condition[]
  /** A condition that could not be read: always show the field and print this under it. */
  conditionText?: string
  /** Kept in a collapsed block; its default is sent. */
  hidden?: boolean
  /** derived: show the key and let the user know that the form did not give it. */
  keySource: 'given' | 'derived'
  /** The type word nobody knew; the control is the plainest that fits. */
  unknownType?: string
  warnings?: Warning[]
  /** The entry as received. */
  raw: unknown
}

/** A field without its position. */
export type PlainField = Omit<Field, 'key' | 'path' | 'keySource' | 'raw'>

export interface FormModel {
  /** In display order: groups are dissolved into `path` and `section`. */
  fields: Field[]
  /** The only two reasons why an entry has no control. */
  dropped: { entry: unknown; why: 'button' | 'empty' }[]
}

/** Fields that follow each other under one title, with their position in the form. The title is empty outside of groups. */
export function sectionsOf(members: readonly { field: Field; index: number }[]) {
  const sections: { title: string; members: (typeof members)[number][] }[] = []
  for (const member of members) {
    const title = member.field.section?.join(' › ') ?? ''
    const last = sections.at(-1)
    if (last?.title === title) last.members.push(member)
    else sections.push({ title, members: [member] })
  }
  return sections
}
