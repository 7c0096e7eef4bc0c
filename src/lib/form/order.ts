import type { Child } from './children.ts'
import { foldName } from './fold-name.ts'
import { isRecord } from './json.ts'
import { propertySynonyms } from './property-synonyms.ts'

function orderIn(value: unknown, word: string): number | undefined {
  if (!isRecord(value)) return undefined
  const given = Object.entries(value).find(([name]) => foldName(name) === word)?.[1]
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined
  return typeof given === 'string' && /^-?\d{1,9}$/.test(given) ? Number(given) : undefined
}

/** The order given, unless every sibling has a number of its own under one and the same name. */
export function inOrder(children: readonly Child[]): readonly Child[] {
  const [first] = children
  if (children.length < 2 || !first) return children
  for (const word of propertySynonyms.order.filter((name) => orderIn(first.value, name) !== undefined)) {
    const places = children.map((child) => orderIn(child.value, word))
    if (places.includes(undefined) || new Set(places).size !== children.length) continue
    return children
      .map((child, index) => ({ child, place: places[index] ?? index }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ child }) => child)
  }
  return children
}
