import type { Child } from './children.ts'
import { foldName } from './fold-name.ts'
import { isRecord, isScalar, plainText, type Unknowns } from './json.ts'
import { parseBoolean } from './parse-boolean.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { typeOf } from './type-words.ts'

function orderIn(value: unknown, word: string): number {
  const given = isRecord(value) ? Object.entries(value).find(([name]) => foldName(name) === word)?.[1] : undefined
  return plainText(given) === '' ? Number.NaN : Number(given)
}

/** The order given, unless every sibling has a number of its own under one and the same name. */
function inOrder(children: readonly Child[]): readonly Child[] {
  const first = children.length > 1 ? children[0] : undefined
  const words = propertySynonyms.order.filter((word) => Number.isFinite(orderIn(first?.value, word)))
  for (const word of words) {
    const numbered = children.map((child) => ({ child, at: orderIn(child.value, word) }))
    const isComplete = numbered.every(({ at }) => Number.isFinite(at))
    if (isComplete && new Set(numbered.map(({ at }) => at)).size === children.length)
      return numbered.toSorted((a, b) => a.at - b.at).map(({ child }) => child)
  }
  return children
}

/** The type and name of an HTML radio button or checkbox that has a value of its own. */
function buttonId({ value }: Child): string | undefined {
  if (!isRecord(value) || !isScalar(value['value']) || plainText(value['name']) === '') return undefined
  const isButton = value['type'] === 'radio' || value['type'] === 'checkbox'
  return isButton && !value['options'] && !value['choices']
    ? `${plainText(value['type'])} ${plainText(value['name'])}`
    : undefined
}

/** Radio buttons or checkboxes that share a name are one question with several answers. */
function mergeButtons(children: readonly Child[]): readonly Child[] {
  const groups = new Map<string, Unknowns[]>()
  for (const child of children) {
    const id = buttonId(child)
    if (id !== undefined && isRecord(child.value)) groups.set(id, [...(groups.get(id) ?? []), child.value])
  }
  return children.flatMap((child): Child[] => {
    const group = groups.get(buttonId(child) ?? '') ?? []
    const [first] = group
    if (!first || new Set(group.map((entry) => entry['value'])).size < Math.max(2, group.length)) return [child]
    if (first !== child.value) return []
    const value = {
      name: first['name'],
      type: first['type'] === 'radio' ? 'radio' : 'checkboxes',
      label: first['legend'],
      required: group.some((entry) => parseBoolean(entry['required']) === true),
      options: group.map((entry) => ({ value: entry['value'], label: entry['label'], selected: entry['checked'] })),
    }
    return [{ ...child, value, raw: group }]
  })
}

const keyNames = new Set(['name', ...propertySynonyms.key])

/** Whether `field` names the key here, not the control: some sibling has no other key and no such control exists. */
function isFieldKey({ value }: Child): boolean {
  const field = isRecord(value) ? value['field'] : undefined
  if (!isRecord(value) || typeof field !== 'string' || typeOf(foldName(field))) return false
  return !Object.keys(value).some((name) => keyNames.has(foldName(name)))
}

export function readSiblings(children: readonly Child[]): { siblings: readonly Child[]; fieldIsKey: boolean } {
  const siblings = mergeButtons(inOrder(children))
  return { siblings, fieldIsKey: siblings.some(isFieldKey) }
}
