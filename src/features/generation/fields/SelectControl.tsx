import { useId } from 'react'
import type { Field } from '../../../lib/form/field.ts'
import type { OptionValue } from '../../../lib/form/convert-value.ts'
import { useText } from '../../../locales/text.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type ControlProps, rawText, rawTexts, shownRaw } from './control.ts'
import type { Raw } from '../../../lib/form/values.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { PickSeveral } from '../../../ui/Pick.tsx'

/** One of the options, sent with its own value and type. If other values are allowed, they can be typed. */
export function SelectControl(props: ControlProps) {
  return props.field.allowOther ? <OpenSelect {...props} /> : <ClosedSelect {...props} />
}

function ClosedSelect({ field, value, onValue, control }: ControlProps) {
  const t = useText()
  const byText = new Map(field.options?.map((option) => [String(option.value), option]))
  const options = [...byText].map(([text, { label, group }]) => ({
    value: text,
    label: group ? `${group}: ${label}` : label,
  }))
  return (
    <Select
      {...control}
      value={rawText(shownRaw(field, value))}
      options={[{ value: '', label: field.placeholder || t('generate.choose') }, ...options]}
      onValue={(text) => onValue(byText.get(text)?.value ?? '')}
      className="w-full"
    />
  )
}

/** Shown by label, stored by value: a typed label selects its option. */
function OpenSelect({ field, value, onValue, control }: ControlProps) {
  const list = useId()
  const options = field.options ?? []
  const text = rawText(shownRaw(field, value))
  const label = options.find((option) => String(option.value) === text)?.label ?? text
  return (
    <>
      <TextInput
        {...control}
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

const maxCheckboxes = 8

/** Few options are shown as checkboxes. Many, or free ones, are found by typing. */
export function asBoxes(field: Field): boolean {
  return (field.options?.length ?? 0) <= maxCheckboxes && !field.allowOther
}

/** The chosen values in the order of the options, each with its own type. Values that are no option are kept. */
function inOrder(field: Field, chosen: readonly string[]): Raw {
  const options = field.options ?? []
  const known = options.filter(({ value }) => chosen.includes(String(value))).map(({ value }) => value)
  const others = chosen.filter((text) => !options.some(({ value }) => String(value) === text))
  const all: OptionValue[] = [...known, ...others]
  return all
}

export function ChoiceBoxes({ field, value, onValue }: Omit<ControlProps, 'control'>) {
  const chosen = rawTexts(shownRaw(field, value))
  const options = field.options ?? []
  const others = chosen.filter((text) => !options.some((option) => String(option.value) === text))
  const all = [
    ...options.map((option) => ({ id: String(option.value), label: option.label })),
    ...others.map((id) => ({ id, label: id })),
  ]
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1.5 py-1">
      {all.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onValue={(checked) => onValue(inOrder(field, checked ? [...chosen, id] : chosen.filter((one) => one !== id)))}
        />
      ))}
    </div>
  )
}

export function ChoicesControl({ field, value, onValue, control }: ControlProps) {
  const t = useText()
  return (
    <PickSeveral
      label={field.label}
      control={control}
      options={(field.options ?? []).map((option) => ({
        id: String(option.value),
        label: option.label,
        note: option.group,
      }))}
      value={rawTexts(shownRaw(field, value))}
      allowOther={field.allowOther}
      placeholder={field.placeholder ?? t('generate.choose')}
      onValue={(ids) => onValue(inOrder(field, ids))}
    />
  )
}
