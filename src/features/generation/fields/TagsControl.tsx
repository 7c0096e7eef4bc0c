import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Chip, chipsClass, chipsInputClass } from '../../../ui/pick/Chip.tsx'
import { type ControlProps, rawTexts, shownRaw } from './control.ts'

/** Enter, a comma or leaving the field adds a tag. Backspace in the empty field removes the last one. */
export function TagsControl({ field, value, onValue, control }: ControlProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const tags = rawTexts(shownRaw(field, value))

  const add = (text: string) => {
    const more = text
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    setTyped('')
    if (more.length > 0) onValue([...new Set([...tags, ...more])])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) {
      // This key may also send the form, which must include the typed text.
      if (event.key === 'Enter') add(typed)
    } else if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      event.preventDefault()
      onValue(tags.slice(0, -1))
    }
  }
  return (
    <span className={chipsClass}>
      {tags.map((tag, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same tag may have come twice
        <Chip key={`${tag} ${index}`} label={tag} onRemove={() => onValue(tags.filter((_, at) => at !== index))} />
      ))}
      <input
        {...control}
        type="text"
        dir="auto"
        autoComplete="off"
        inputMode={field.itemKind === 'number' ? 'decimal' : undefined}
        placeholder={tags.length > 0 ? undefined : (field.placeholder ?? t('generate.tags.placeholder'))}
        value={typed}
        onChange={(event) =>
          /[,\n]/.test(event.target.value) ? add(event.target.value) : setTyped(event.target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        className={chipsInputClass}
      />
    </span>
  )
}
