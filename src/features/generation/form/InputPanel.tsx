import { useText } from '../../../locales/text.ts'
import { Field } from '../../../ui/Field.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { useState } from 'react'
import { buildInput, parseInput } from '../../../lib/form/input.ts'
import type { Field as FormFieldModel } from '../../../lib/form/field.ts'
import { isRecord, parseJson } from '../../../lib/json.ts'
import type { Values } from '../../../lib/form/values.ts'

interface InputPanelProps {
  id: string
  input: ReturnType<typeof useInputText>
  send_empty: boolean
  onSendEmpty: (send: boolean) => void
  /** The template has no form, so this is the only input. */
  alone: boolean
}

/** The JSON to be sent, editable. */
export function InputPanel({ id, input, send_empty, onSendEmpty, alone }: InputPanelProps) {
  const t = useText()
  const error = input.problem && t(input.problem === 'json' ? 'generate.input.not_json' : 'generate.input.not_object')
  return (
    <div id={id} className="grid gap-3">
      <Field label={t('generate.input')} help={t(alone ? 'generate.input.alone' : 'generate.input.help')} error={error}>
        <TextArea
          dir="ltr"
          rows={alone ? 12 : 6}
          spellCheck={false}
          value={input.text}
          onChange={(event) => input.setText(event.target.value)}
          className="font-mono text-sm"
        />
      </Field>
      {!alone && (
        <Checkbox
          isSwitch
          checked={send_empty}
          onValue={onSendEmpty}
          label={
            <>
              {t('generate.send_empty')} <span className="text-sm text-faint">{t('generate.send_empty.help')}</span>
            </>
          }
        />
      )}
    </div>
  )
}

interface InputTextOptions {
  fields: readonly FormFieldModel[]
  values: Values
  send_empty: boolean
  onValues: (values: Values) => void
}

/** The JSON to be sent, as text in sync with the form in both directions. */
export function useInputText({ fields, values, send_empty, onValues }: InputTextOptions) {
  const options = { sendEmpty: send_empty }
  const build = (from: Values) => JSON.stringify(buildInput(fields, from, options), null, 2)
  const built = build(values)
  const [edit, setEdit] = useState({ text: '', of: '' })
  const text = edit.of === built && edit.text !== '' ? edit.text : built

  const setText = (next: string) => {
    const parsed = parseJson(next)
    if (!isRecord(parsed)) return setEdit({ text: next || ' ', of: built })
    const put = parseInput(fields, parsed, values, options)
    setEdit({ text: next, of: build(put) })
    onValues(put)
  }
  return { text, setText, problem: problemOf(text) }
}

function problemOf(text: string): 'json' | 'object' | null {
  const parsed = parseJson(text)
  return parsed === undefined ? 'json' : isRecord(parsed) ? null : 'object'
}
