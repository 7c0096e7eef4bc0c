import { ChevronDownIcon } from 'lucide-react'
import { useId } from 'react'
import type { Option } from '../../../lib/form/field.ts'
import { isBlank } from '../../../lib/form/json.ts'
import { useText } from '../../../locales/text.ts'
import { inputClass } from '../../../ui/input-class.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type ControlProps, rawText, shownRaw } from './control.ts'

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
