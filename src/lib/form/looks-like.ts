import { foldName } from './fold-name.ts'
import { isRecord, isScalar, plainText, type Unknowns } from './json.ts'
import { isByLanguage } from './language.ts'
import { firmHolderWords, propertySynonyms, typeProperties } from './property-synonyms.ts'

const definingWords = new Set<string>([
  ...typeProperties,
  ...propertySynonyms.label,
  ...propertySynonyms.help,
  ...propertySynonyms.placeholder,
  ...propertySynonyms.default,
  ...propertySynonyms.required,
  ...propertySynonyms.optional,
  ...propertySynonyms.options,
  ...propertySynonyms.children,
  'properties',
  'ref',
  'allof',
])

/** Words that only settings have: an `options` object made of these is no list of choices. */
const settingWords = new Set<string>([
  ...propertySynonyms.min,
  ...propertySynonyms.max,
  ...propertySynonyms.step,
  ...propertySynonyms.minLength,
  ...propertySynonyms.maxLength,
  ...propertySynonyms.pattern,
  ...propertySynonyms.placeholder,
  ...propertySynonyms.rows,
  ...propertySynonyms.multiline,
  ...propertySynonyms.help,
  ...propertySynonyms.default,
  ...propertySynonyms.required,
  ...propertySynonyms.hidden,
  ...propertySynonyms.options,
  ...typeProperties,
  'label',
  'precision',
  'symbol',
  'prefix',
  'suffix',
  'layout',
  'unit',
  'icon',
  'color',
  'rows',
  'timezone',
  'dateformat',
  'timeformat',
])

export function isTextObject(record: Unknowns): boolean {
  return typeof record['text'] === 'string' && /^(plain_text|mrkdwn|markdown)$/.test(plainText(record['type']))
}

/** An object that could stand for one field when its name is the key. */
export function isDefinition(value: unknown, depth = 0): value is Unknowns {
  if (!isRecord(value) || isTextObject(value) || isByLanguage(value)) return false
  const entries = Object.entries(value)
  if (entries.some(([name]) => definingWords.has(foldName(name)))) return true
  return depth < 3 && entries.length > 0 && entries.every(([, inner]) => isDefinition(inner, depth + 1))
}

function hasType(value: Unknowns): boolean {
  return Object.keys(value).some((name) => ['type', 'fieldtype', 'kind', '$ref', '#type', 'enum'].includes(name))
}

const schemaWords = new Set([
  'items',
  'properties',
  'not',
  'if',
  'then',
  'else',
  'additionalProperties',
  'definitions',
  '$defs',
])

/** `{title: {type: 'string'}, body: {type: 'text'}}`: every property is a field. */
export function isDefinitionMap(value: unknown): value is Unknowns {
  if (!isRecord(value)) return false
  const entries = Object.entries(value)
  if (entries.length === 0 || !entries.every(([, inner]) => isDefinition(inner))) return false
  if (entries.every(([name]) => schemaWords.has(name))) return false
  return !entries.some(([name, inner]) => {
    const word = foldName(name)
    if (word === 'element' || word === 'questionitem') return true
    return firmHolderWords.has(word) && isRecord(inner) && !hasType(inner)
  })
}

/** A JSON Schema `properties` map, as against a bag of settings of the same name. */
export function isPropertyMap(value: Unknowns): boolean {
  const inner = Object.values(value)
  return inner.length > 0 && inner.every((property) => property === true || isRecord(property)) && inner.some(isRecord)
}

/** `{s: 'Small', m: 'Medium'}`, as against `{rows: 5, placeholder: '…'}`. */
export function isOptionMap(value: Unknowns, depth = 0): boolean {
  const entries = Object.entries(value)
  if (entries.length === 0) return false
  const labels = entries.every(
    ([, label]) =>
      (isScalar(label) && typeof label !== 'boolean') ||
      (isRecord(label) && (isLabelObject(label) || (depth < 2 && isOptionMap(label, depth + 1)))),
  )
  if (!labels || entries.every(([name]) => settingWords.has(foldName(name)))) return false
  return !entries.some(([name, label]) => typeof label === 'number' && settingWords.has(foldName(name)))
}

function isLabelObject(record: Unknowns): boolean {
  return isByLanguage(record) || ['text', 'label', 'title'].some((name) => isScalar(record[name]))
}

/** Entries with a control and a name each: fields, also where choices might stand. */
export function areTypedFields(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  return value.every((item) => isRecord(item) && typeof item['type'] === 'string' && typeof item['name'] === 'string')
}
