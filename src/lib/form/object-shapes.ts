import { foldName } from './fold-name.ts'
import { isRecord, isScalar, type Unknowns } from '../json.ts'
import { definingWords, ruleWords, settingsHolders } from './synonyms.ts'
import { isByLanguage } from './text.ts'

/* The same property may hold fields, choices, settings or texts: what an object or list looks like decides. */

/** An object that could stand for one field when its name is the key. */
export function isDefinition(value: unknown, depth = 0): value is Unknowns {
  if (!isRecord(value) || isByLanguage(value) || depth > 3) return false
  const entries = Object.entries(value)
  if (entries.some(([name]) => definingWords.has(foldName(name)))) return true
  return entries.length > 0 && entries.every(([, inner]) => isDefinition(inner, depth + 1))
}

const schemaWords = new Set('items properties not if then else additionalProperties definitions $defs'.split(' '))

/** `{title: {type: 'string'}, body: {type: 'text'}}`: every property is a field. */
export function isDefinitionMap(value: Unknowns): boolean {
  const entries = Object.entries(value)
  if (entries.every(([name]) => schemaWords.has(name))) return false
  return entries.every(([name, inner]) => {
    const isFirm = settingsHolders.has(foldName(name)) || ruleWords.has(foldName(name))
    return isDefinition(inner) && !(isFirm && !('type' in inner || '$ref' in inner))
  })
}

/** A JSON Schema `properties` map, as against a bag of settings of the same name. */
export function isPropertyMap(value: unknown): value is Unknowns {
  return isRecord(value) && Object.values(value).every((property) => property === true || isRecord(property))
}

/** `{s: 'Small', m: 'Medium'}`, as against `{rows: 5, placeholder: '…'}`. */
export function isOptionMap(value: Unknowns, depth = 0): boolean {
  const entries = Object.entries(value)
  const isLabel = (label: unknown): boolean => {
    if (isRecord(label)) return depth < 2 && isOptionMap(label, depth + 1)
    return isScalar(label) && typeof label !== 'boolean'
  }
  const settings = entries.filter(([name]) => definingWords.has(foldName(name)))
  const areSettings = settings.length === entries.length || settings.some(([, label]) => typeof label === 'number')
  return !areSettings && entries.every(([, label]) => isLabel(label))
}

/** Entries with a name and a control or entries of their own: fields, also where choices might stand. */
export function areTypedFields(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  return value.every((item) => {
    if (!isRecord(item) || typeof item['name'] !== 'string') return false
    return typeof item['type'] === 'string' || areTypedFields(item['values'])
  })
}

/** The records of a list that are not JSON Schema's null. */
export function recordsIn(list: unknown): Unknowns[] {
  return Array.isArray(list) ? list.slice(0, 50).filter((item) => isRecord(item) && item['type'] !== 'null') : []
}
