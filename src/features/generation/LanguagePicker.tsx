import { PlusIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { languageName, sortLanguages } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Select } from '../../ui/Select.tsx'
import { Chip } from '../../ui/pick/Chip.tsx'

interface LanguagePickerProps {
  languages: readonly string[]
  value: string
  also: readonly string[]
  /** Another language is another form, with another picker: the focus stays on the select. */
  takesFocus: boolean
  error?: string
  onValue: (language: string) => void
  onAlso: (languages: string[]) => void
}

/** The language of the form, and others to generate in at the same time. */
export function LanguagePicker(props: LanguagePickerProps) {
  const { languages, value, also, takesFocus, error, onValue, onAlso } = props
  const t = useText()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (takesFocus) select.current?.focus()
  }, [takesFocus])
  const sorted = sortLanguages([...languages, value])
  const others = sorted.filter((key) => key !== value)
  const chosen = others.filter((key) => also.includes(key))
  const free = others.filter((key) => !also.includes(key))
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Field label={t('generate.language')} error={error}>
        {(control) => (
          <span className="flex gap-1">
            <Select
              {...control}
              ref={select}
              value={value}
              options={sorted.map((key) => ({ value: key, label: `${languageName(key)} (${key})` }))}
              onValue={onValue}
              className="min-w-0 flex-1"
            />
            {free.length > 0 && (
              <Menu
                label={t('generate.also_in')}
                items={free.map((key) => ({
                  id: key,
                  label: languageName(key),
                  onSelect: () => onAlso([...chosen, key]),
                }))}
              >
                {(button) => (
                  <IconButton
                    {...button}
                    label={t('generate.also_in')}
                    icon={<PlusIcon className="size-4" />}
                    className="size-9"
                  />
                )}
              </Menu>
            )}
          </span>
        )}
      </Field>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5 text-sm">
          <span className="text-faint">{t('generate.also')}</span>
          {chosen.map((key) => (
            <Chip key={key} label={languageName(key)} onRemove={() => onAlso(chosen.filter((one) => one !== key))} />
          ))}
        </div>
      )}
    </div>
  )
}
