import { useText } from '../../../locales/text.ts'
import { Field } from '../../../ui/Field.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import type { useInputText } from './use-input-text.ts'

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
        {(control) => (
          <TextArea
            {...control}
            dir="ltr"
            rows={alone ? 12 : 6}
            spellCheck={false}
            value={input.text}
            onChange={(event) => input.setText(event.target.value)}
            className="font-mono text-sm"
          />
        )}
      </Field>
      {!alone && (
        <Switch
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
