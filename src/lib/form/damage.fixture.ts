import * as fc from 'fast-check'
import { isRecord, own, setOwn, toJson, type Json } from '../json.ts'

export interface Damage {
  at: number
  how: 'replace' | 'remove' | 'rename' | 'wrap' | 'double' | 'move' | 'text'
  with: Json
  name: string
}

const names = `name label type key id field options choices items fields properties required default value text title
  __proto__ constructor toString hidden visibleIf conditional show rules validation translations $ref children schema
  columns rows multiple order path data`.split(/\s+/)

const words = `text select checkbox group panel list array object note html markdown button hidden json file matrix
  begin_group end_group radio tags date component multi_line_text`.split(/\s+/)

export const anyJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Json>(...words) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Json>(
      null,
      true,
      false,
      0,
      1,
      -1,
      '',
      ' ',
      [],
      {},
      '{"a":',
      '{"name":"n"}',
      '#/properties/x',
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => toJson(value) ?? null) },
)

export const damageArb: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'rename', 'wrap', 'double', 'move', 'text'),
  with: anyJson,
  name: fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })),
})

type Holder = Json[] | { [key: string]: Json }

function inside(holder: Holder, key: string | number): Json {
  return (Array.isArray(holder) ? holder[Number(key)] : own(holder, String(key))) ?? null
}

function places(value: Json, into: [Holder, string | number][] = []): [Holder, string | number][] {
  if (typeof value !== 'object' || value === null) return into
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    into.push([value, key])
    places(inside(value, key), into)
  }
  return into
}

function put(holder: Holder, key: string | number, value: Json): void {
  if (Array.isArray(holder)) holder[Number(key)] = value
  else setOwn(holder, String(key), value)
}

function apply(form: Json[], { at, how, with: value, name }: Damage): void {
  const all = places(form)
  const place = all[at % Math.max(1, all.length)]
  if (!place) return void form.push(value)
  const [holder, key] = place
  const current = inside(holder, key)
  const remove = (): void => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else Reflect.deleteProperty(holder, key)
  }
  switch (how) {
    case 'replace':
      return put(holder, key, value)
    case 'remove':
      return remove()
    case 'rename':
      remove()
      return put(holder, Array.isArray(holder) ? holder.length : name, current)
    case 'wrap':
      return put(holder, key, name.length % 2 === 0 ? [current] : { [name]: current })
    case 'double':
      return void form.push(structuredClone(isRecord(current) ? current : (form[0] ?? value)))
    case 'move':
      return put(holder, Array.isArray(holder) ? Number(key) : name, current)
    case 'text':
      return put(holder, key, JSON.stringify(current))
  }
}

/** A form as someone might have broken it: parts replaced, lost, renamed, wrapped, doubled or turned into text. */
export function damaged(form: readonly unknown[], damages: readonly Damage[]): Json[] {
  const copy = form.map((entry) => toJson(entry) ?? null)
  for (const damage of damages) apply(copy, damage)
  return copy
}
