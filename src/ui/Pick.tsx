import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { findItems } from '../lib/find-items.ts'
import { useListbox } from './use-listbox.ts'
import { CheckIcon, ChevronDownIcon, XIcon } from 'lucide-react'
import { useText } from '../locales/text.ts'
import { inputClass } from './TextInput.tsx'
import { useControl } from './Field.tsx'
import { cx } from '../lib/cx.ts'

interface PickOption {
  id: string
  label: string
  note?: string
  /** At the end of the line, such as a count. */
  end?: string
  /** Not shown, but matched while typing. */
  found_by?: string
}

/** A combobox: the list opens on typing, arrows and clicks, and closes on Escape and blur. */
function useCombobox(
  options: readonly PickOption[],
  onPick: (option: PickOption) => void,
  onTyped?: (typed: string) => void,
) {
  const [{ open, typed }, setStateOnly] = useState({ open: false, typed: '' })
  const setState = (state: { open: boolean; typed: string }) => {
    setStateOnly(state)
    onTyped?.(state.typed)
  }
  const shown = open ? findItems(options, typed, ({ id, label, note, found_by }) => [label, note, found_by, id]) : []
  const close = () => setState({ open: false, typed: '' })
  const listbox = useListbox({
    count: shown.length,
    resetOn: typed,
    onSelect: (index) => {
      const option = shown[index]
      close()
      if (option) onPick(option)
    },
  })
  const input = {
    ...listbox.input,
    'aria-expanded': open && shown.length > 0,
    value: typed,
    onChange: (event: { target: { value: string } }) => setState({ open: true, typed: event.target.value }),
    onClick: () => setState({ open: true, typed }),
    onBlur: (_event: FocusEvent) => close(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open) {
        event.preventDefault()
        event.stopPropagation()
        close()
      } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        event.preventDefault()
        setState({ open: true, typed })
      } else if (open) listbox.input.onKeyDown(event)
    },
  }
  return { ...listbox, open, typed, shown, input }
}

/** A chosen value or a filter in force, with a button to remove it. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useText()
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 rounded-sm bg-well ps-2 text-ink">
      <span dir="auto" className="truncate py-0.5">
        {label}
      </span>
      <button
        type="button"
        aria-label={t('remove_one', { label })}
        onClick={({ currentTarget, detail }) => {
          // Pressed by key: the button goes with the chip, and the focus with it.
          if (detail === 0) currentTarget.parentElement?.parentElement?.querySelector('input')?.focus()
          onRemove()
        }}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-quiet hover:text-ink"
      >
        <XIcon aria-hidden="true" className="size-3" />
      </button>
    </span>
  )
}

/** The border of a field that contains chips and a text input. */
export const chipsClass =
  'flex min-h-9 w-full flex-wrap items-center gap-1.5 rounded-md border border-edge bg-sheet px-1.5 py-1 shadow-raised hover:border-quiet has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-aria-invalid:border-danger has-aria-invalid:ring-mistake'

export const chipsInputClass = 'h-6 min-w-12 flex-1 bg-transparent px-1.5 outline-none focus-visible:outline-none'

interface PickOneProps {
  label: string
  options: readonly PickOption[]
  value: string | null
  placeholder?: string
  onPick: (id: string) => void
}

/** One of many, found by typing. */
export function PickOne({ label, options, value, placeholder, onPick }: PickOneProps) {
  const box = useCombobox(options, ({ id }) => onPick(id))
  const chosen = options.find(({ id }) => id === value)?.label ?? value ?? ''
  return (
    <span className="relative block">
      <input
        {...useControl()}
        {...box.input}
        type="text"
        dir="auto"
        value={box.open ? box.typed : chosen}
        placeholder={(box.open && chosen) || placeholder}
        className={inputClass('h-9 pe-8 font-medium')}
      />
      <ChevronDownIcon aria-hidden="true" className="pointer-events-none absolute end-2.5 top-2.5 size-4 text-faint" />
      <PickList label={label} box={box} isChosen={({ id }) => id === value} />
    </span>
  )
}

interface PickSeveralProps {
  label: string
  /** For the label of one that has no Field around it. */
  id?: string
  options: readonly PickOption[]
  value: readonly string[]
  placeholder?: string
  most?: number
  allowOther?: boolean
  /** In the flow of the page, where a panel would cut the list off. */
  isInline?: boolean
  /** Above the options: why there may be more. */
  more?: string | null
  /** Where options are looked for elsewhere. Empty when the list is closed. */
  onTyped?: (typed: string) => void
  onValue: (ids: string[]) => void
}

/** Several of many options, as chips. Choosing an option again removes it. */
export function PickSeveral(props: PickSeveralProps) {
  const { label, id, options, value, placeholder, most, allowOther, isInline, more, onTyped, onValue } = props
  const toggle = (id: string) =>
    onValue(value.includes(id) ? value.filter((one) => one !== id) : [...value, id].slice(0, most))
  const box = useCombobox(options, ({ id }) => toggle(id), onTyped)
  const nameOf = (id: string) => options.find((option) => option.id === id)?.label ?? id

  const onKeyDown = (event: KeyboardEvent) => {
    // These keys belong to the input method until it has ended.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && box.typed === '' && value.length > 0) onValue(value.slice(0, -1))
    else if (allowOther && event.key === 'Enter' && box.typed.trim() && box.shown.length === 0) {
      event.preventDefault()
      toggle(box.typed.trim())
      box.input.onChange({ target: { value: '' } })
    } else box.input.onKeyDown(event)
  }
  return (
    <span className="relative block">
      <span className={chipsClass}>
        {value.map((id) => (
          <Chip key={id} label={nameOf(id)} onRemove={() => toggle(id)} />
        ))}
        <input
          id={id}
          {...useControl()}
          {...box.input}
          type="text"
          dir="auto"
          placeholder={value.length > 0 ? undefined : placeholder}
          onKeyDown={onKeyDown}
          className={chipsInputClass}
        />
      </span>
      <PickList label={label} box={box} isChosen={({ id }) => value.includes(id)} isInline={isInline} more={more} />
    </span>
  )
}

interface PickListProps extends Pick<PickSeveralProps, 'label' | 'isInline' | 'more'> {
  box: ReturnType<typeof useCombobox>
  isChosen: (option: PickOption) => boolean
}

const scrollIntoPanel = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

function PickList({ label, box, isChosen, isInline = false, more }: PickListProps) {
  const t = useText()
  if (!box.open) return null
  return (
    <div
      // A panel that scrolls would hide the end of it.
      ref={isInline ? scrollIntoPanel : undefined}
      className={cx(
        'mt-1 rounded-lg border border-line bg-sheet p-1',
        !isInline && 'absolute inset-x-0 top-full z-30 shadow-float',
      )}
    >
      <p aria-live="polite" className={more ? 'px-2.5 py-1.5 text-sm text-quiet' : 'sr-only'}>
        {more}
      </p>
      {box.shown.length === 0 && !more && <p className="px-2.5 py-1.5 text-quiet">{t('palette.none')}</p>}
      <div {...box.list} aria-label={label} className="max-h-80 overflow-y-auto">
        {box.shown.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- focus and keys stay in the field
          <div
            key={option.id}
            {...box.option(index)}
            className={cx('flex items-start gap-2 rounded-md px-2.5 py-1.5', index === box.active && 'bg-hover')}
          >
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate">
                {option.label}
              </span>
              {option.note && (
                <span dir="auto" className="line-clamp-2 text-sm text-faint">
                  {option.note}
                </span>
              )}
            </span>
            {option.end && <span className="text-quiet tabular-nums">{option.end}</span>}
            {isChosen(option) && (
              <>
                <CheckIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                <span className="sr-only">{t('chosen')}</span>
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
