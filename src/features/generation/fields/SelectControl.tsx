import { ChevronDownIcon } from 'lucide-react'
import { useId } from 'react'
import type { Field } from '../../../lib/form/field.ts'
import type { Option, OptionValue } from '../../../lib/form/kinds.ts'
import { isBlank } from '../../../lib/form/json.ts'
import { useText } from '../../../locales/text.ts'
import { inputClass, TextInput } from '../../../ui/TextInput.tsx'
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
  const options = field.options ?? []
  const raw = shownRaw(field, value)
  const chosen = options.findIndex((option) => String(option.value) === rawText(raw))
  const other = chosen < 0 && !isBlank(raw)
  return (
    <span className="relative flex">
      <select
        {...control}
        value={other ? 'other' : chosen < 0 ? '' : String(chosen)}
        onChange={(event) => {
          if (event.target.value !== 'other') onValue(options[Number(event.target.value || -1)]?.value ?? '')
        }}
        className={inputClass('h-9 appearance-none pe-8')}
      >
        <option value="">{field.placeholder || t('generate.choose')}</option>
        {other && <option value="other">{rawText(raw)}</option>}
        {grouped(options).map(({ group, members }) =>
          group === undefined ? (
            members.map(({ option, index }) => <Choice key={index} option={option} index={index} />)
          ) : (
            <optgroup key={`group ${group}`} label={group}>
              {members.map(({ option, index }) => (
                <Choice key={index} option={option} index={index} />
              ))}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDownIcon aria-hidden="true" className="pointer-events-none absolute end-2.5 top-2.5 size-4 text-faint" />
    </span>
  )
}

function Choice({ option, index }: { option: Option; index: number }) {
  return <option value={index}>{option.label}</option>
}

interface Group {
  group: string | undefined
  members: { option: Option; index: number }[]
}

function grouped(options: readonly Option[]): Group[] {
  const groups: Group[] = []
  for (const [index, option] of options.entries()) {
    const found = groups.find(({ group }) => group === option.group)
    if (found) found.members.push({ option, index })
    else groups.push({ group: option.group, members: [{ option, index }] })
  }
  return groups
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
