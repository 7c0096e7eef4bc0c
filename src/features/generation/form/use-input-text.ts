import { useState } from 'react'
import { buildInput } from '../../../lib/form/build-input.ts'
import type { Field, JsonRecord } from '../../../lib/form/field.ts'
import { isRecord, parseJson, toJson } from '../../../lib/form/json.ts'
import { parseInput } from '../../../lib/form/parse-input.ts'
import { valueAt, type Values } from '../../../lib/form/values.ts'

interface InputTextOptions {
  fields: readonly Field[]
  values: Values
  send_empty: boolean
  onValues: (values: Values) => void
}

const print = (input: JsonRecord) => JSON.stringify(input, null, 2)

/** The JSON to be sent, as text in sync with the form in both directions. */
export function useInputText({ fields, values, send_empty, onValues }: InputTextOptions) {
  const build = (from: Values) => print(buildInput(fields, from, { sendEmpty: send_empty }))
  const built = build(values)
  const [edit, setEdit] = useState({ text: '', of: '' })
  const text = edit.of === built && edit.text !== '' ? edit.text : built

  const setText = (next: string) => {
    const parsed = parseJson(next)
    if (!isRecord(parsed)) return setEdit({ text: next || ' ', of: built })
    const wanted = send_empty ? withoutEmpty(fields, parsed) : parsed
    const put = parseInput(fields, wanted, values).values
    setEdit({ text: next, of: build(put) })
    onValues(put)
  }
  return { text, setText, problem: problemOf(text) }
}

function problemOf(text: string): 'json' | 'object' | null {
  const parsed = parseJson(text)
  return parsed === undefined ? 'json' : isRecord(parsed) ? null : 'object'
}

/** Empty values that were only added by the "send empty" switch are no answers of the user. */
function withoutEmpty(fields: readonly Field[], input: object): JsonRecord {
  const copy = toJson(input)
  const record: JsonRecord = isRecord(copy) ? copy : {}
  for (const { path, kind } of fields) {
    const value = kind === 'note' ? undefined : valueAt(record, path)
    const holder = valueAt(record, path.slice(0, -1))
    const key = path.at(-1)
    if ((value === '' || value === null) && isRecord(holder) && key !== undefined) delete holder[key]
  }
  return record
}
