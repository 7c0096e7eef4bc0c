import type { Child } from './children.ts'
import { foldName } from './fold-name.ts'
import { isRecord, isScalar, type Scalar, type Unknowns } from './json.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { parseBoolean } from './parse-boolean.ts'
import { typeOf } from './type-words.ts'

export interface SiblingHints {
  /** `field` names the key here, not the control. */
  fieldIsKey: boolean
  /** Key words that have the same value in all siblings, such as `model: 'gpt-4'`. */
  ignored: ReadonlySet<string>
}

const otherKeys = new Set(['name', ...propertySynonyms.key])
const constantWords = ['model', 'property', 'prop', 'path', 'param', 'parameter', 'ref', 'bind', 'code', 'slug']

export function siblingHints(children: readonly Child[]): SiblingHints {
  let fieldIsKey = false
  const seen = new Map<string, Set<unknown>>()
  const counts = new Map<string, number>()
  for (const { value } of children) {
    if (!isRecord(value)) continue
    const field = value['field'] ?? value['Field']
    if (typeof field === 'string' && !fieldIsKey && !typeOf(foldName(field))) {
      fieldIsKey = !Object.keys(value).some((name) => otherKeys.has(foldName(name)))
    }
    for (const word of constantWords) {
      const constant = value[word]
      if (!isScalar(constant)) continue
      seen.set(word, (seen.get(word) ?? new Set()).add(constant))
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const ignored = constantWords.filter((word) => (counts.get(word) ?? 0) > 1 && seen.get(word)?.size === 1)
  return { fieldIsKey, ignored: new Set(ignored) }
}

function typeWord(value: unknown): string {
  const type = isRecord(value) ? (value['type'] ?? value['inputType'] ?? value['fieldType']) : undefined
  return typeof type === 'string' ? foldName(type) : ''
}

interface Button {
  name: string
  type: string
  value: Scalar
}

/** One HTML radio button or checkbox of several that share a name. */
function buttonOf(value: unknown): Button | undefined {
  const type = typeWord(value)
  if (!isRecord(value) || (type !== 'radio' && type !== 'checkbox')) return undefined
  if (value['options'] !== undefined || value['choices'] !== undefined) return undefined
  const { name, value: own } = value
  return typeof name === 'string' && name !== '' && isScalar(own) ? { name, type, value: own } : undefined
}

/** Radio buttons or checkboxes that share a name are one question with several answers. */
export function mergeButtons(children: readonly Child[]): readonly Child[] {
  const groups = new Map<string, Child[]>()
  for (const child of children) {
    const button = buttonOf(child.value)
    if (button) {
      const id = `${button.type} ${button.name}`
      groups.set(id, [...(groups.get(id) ?? []), child])
    }
  }
  if (![...groups.values()].some((group) => group.length > 1)) return children
  return children.flatMap((child): Child[] => {
    const button = buttonOf(child.value)
    const group = button && groups.get(`${button.type} ${button.name}`)
    const values = new Set(group?.map((item) => buttonOf(item.value)?.value))
    if (!button || !group || group.length < 2 || values.size !== group.length) return [child]
    if (group[0] !== child) return []
    const entries = group.map((item) => item.value).filter(isRecord)
    const merged: Unknowns = {
      name: button.name,
      type: button.type === 'radio' ? 'radio' : 'checkboxes',
      label: entries.map((entry) => entry['legend'] ?? entry['groupLabel']).find((text) => text !== undefined),
      required: entries.some((entry) => parseBoolean(entry['required']) === true),
      options: entries.map((entry) => ({
        value: entry['value'],
        label: entry['label'] ?? entry['text'] ?? entry['title'],
        selected: parseBoolean(entry['checked']) === true || parseBoolean(entry['selected']) === true,
      })),
    }
    return [{ ...child, value: merged, raw: entries }]
  })
}

/** XLSForm lists groups flat, between a begin and an end marker. They become groups with children. */
export function nestMarkers(children: readonly Child[], ends: (entry: unknown) => void): readonly Child[] {
  const kinds = children.map((child) => typeOf(typeWord(child.value)))
  if (!kinds.some((type) => type?.kind === 'begin')) return children
  const top: Child[] = []
  const open: Child[][] = [top]
  children.forEach((child, index) => {
    const type = kinds[index]
    if (type?.kind === 'begin' && isRecord(child.value)) {
      const fields: Child[] = []
      const kind = type.repeat ? 'repeater' : 'group'
      open.at(-1)?.push({ ...child, value: { ...child.value, type: kind }, raw: child.value, children: fields })
      if (open.length < 20) open.push(fields)
    } else if (type?.kind === 'end' && open.length > 1) {
      ends(child.value)
      open.pop()
    } else open.at(-1)?.push(child)
  })
  return top
}
