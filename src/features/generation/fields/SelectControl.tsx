import { useId } from 'react'
import type { Field } from '../../../lib/form/field.ts'
import type { Option } from '../../../lib/form/convert-value.ts'
import { useText } from '../../../locales/text.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type ControlProps, rawText, rawTexts } from './control.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { PickSeveral } from '../../../ui/Pick.tsx'

/** One of the options, sent with its own value and type. If other values are allowed, they can be typed. */
export function SelectControl(props: ControlProps) {
  return props.field.allowOther ? <OpenSelect {...props} /> : <ClosedSelect {...props} />
}

function ClosedSelect({ field, value, onValue }: ControlProps) {
  const t = useText()
  const byText = new Map(field.options?.map((option) => [String(option.value), option]))
  const options = [...byText].map(([text, { label, group }]) => ({
    value: text,
    label: group ? `${t('with_colon', { label: group })} ${label}` : label,
  }))
  return (
    <Select
      value={rawText(value)}
      options={[{ value: '', label: field.placeholder || t('generate.choose') }, ...options]}
      onValue={(text) => onValue(byText.get(text)?.value ?? '')}
      className="w-full"
    />
  )
}

/** Shown by label, stored by value: a typed label selects its option. */
function OpenSelect({ field, value, onValue }: ControlProps) {
  const list = useId()
  const options = field.options ?? []
  const text = rawText(value)
  const label = options.find((option) => String(option.value) === text)?.label ?? text
  return (
    <>
      <TextInput
        list={list}
        dir="auto"
        autoComplete="off"
        placeholder={field.placeholder}
        value={label}
        onChange={(event) => {
          const typed = event.target.value
          onValue(options.find((option) => option.label === typed)?.value ?? typed)
        }}
      />
      <datalist id={list}>
        {options.map((option) => (
          <option key={String(option.value)}>{option.label}</option>
        ))}
      </datalist>
    </>
  )
}

/** The options, and behind them the chosen values that are none. */
function allChoices(field: Field, chosen: readonly string[]): Option[] {
  const options = field.options ?? []
  const others = chosen.filter((text) => !options.some(({ value }) => String(value) === text))
  return [...options, ...others.map((text) => ({ value: text, label: text }))]
}

/** The chosen values in the order of the options, each with its own type. */
const inOrder = (field: Field, chosen: readonly string[]) =>
  allChoices(field, chosen).flatMap(({ value }) => (chosen.includes(String(value)) ? value : []))

export function ChoiceBoxes({ field, value, onValue }: ControlProps) {
  const chosen = rawTexts(value)
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1.5 py-1">
      {allChoices(field, chosen).map((option) => {
        const id = String(option.value)
        const without = chosen.filter((one) => one !== id)
        return (
          <Checkbox
            key={id}
            label={option.label}
            checked={chosen.includes(id)}
            onValue={(checked) => onValue(inOrder(field, checked ? [...chosen, id] : without))}
          />
        )
      })}
    </div>
  )
}

export function ChoicesControl({ field, value, onValue }: ControlProps) {
  const t = useText()
  return (
    <PickSeveral
      label={field.label}
      options={(field.options ?? []).map((option) => ({
        id: String(option.value),
        label: option.label,
        note: option.group,
      }))}
      value={rawTexts(value)}
      allowOther={field.allowOther}
      placeholder={field.placeholder ?? t('generate.choose')}
      onValue={(ids) => onValue(inOrder(field, ids))}
    />
  )
}
