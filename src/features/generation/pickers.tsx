import { useQuery } from '@tanstack/react-query'
import { templateName, templateQueries } from '../../api/templates.ts'
import { useText } from '../../locales/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Chip, PickOne, PickSeveral } from '../../ui/Pick.tsx'
import { InfoIcon, PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { languageName, sortLanguages } from '../../lib/language-key.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Select } from '../../ui/Select.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { maxTones, type ToneChoice } from './document-variants.ts'

interface TemplatePickerProps {
  value: string | null
  error?: string
  onPick: (templateId: string) => void
}

/** Finds a template by its name or key. */
export function TemplatePicker({ value, error, onPick }: TemplatePickerProps) {
  const t = useText()
  const templates = useQuery(templateQueries.list())
  const options = (templates.data ?? []).map((template) => ({
    id: template.id,
    label: templateName(template),
    found_by: template.key,
  }))
  return (
    <Field label={t('generate.template')} error={error}>
      <PickOne
        label={t('generate.templates')}
        options={options.toSorted((a, b) => a.label.localeCompare(b.label))}
        value={value}
        placeholder={t('generate.template.search')}
        onPick={onPick}
      />
    </Field>
  )
}

interface LanguagePickerProps {
  languages: readonly string[]
  value: string
  also?: readonly string[]
  error?: string
  onValue: (language: string) => void
  /** Without it, one language is chosen. */
  onAlso?: (languages: string[]) => void
}

/** The language of the form, and others to generate in at the same time. */
export function LanguagePicker({ languages, value, also, error, onValue, onAlso }: LanguagePickerProps) {
  const t = useText()
  const sorted = sortLanguages([...languages, value])
  const others = sorted.filter((key) => key !== value)
  const chosen = others.filter((key) => also?.includes(key))
  const free = others.filter((key) => !also?.includes(key))
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Field label={t('generate.language')} error={error}>
        <span className="flex gap-1">
          <Select
            value={value}
            options={sorted.map((key) => ({ value: key, label: `${languageName(key)} (${key})` }))}
            onValue={onValue}
            className="min-w-0 flex-1"
          />
          {onAlso && free.length > 0 && (
            <Menu
              label={t('generate.also_in')}
              items={free.map((key) => ({
                id: key,
                label: languageName(key),
                onSelect: () => onAlso([...chosen, key]),
              }))}
            >
              {(button) => <IconButton {...button} label={t('generate.also_in')} icon={PlusIcon} className="size-9" />}
            </Menu>
          )}
        </span>
      </Field>
      {onAlso && chosen.length > 0 && (
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

interface TonePickerProps {
  tones: readonly ToneChoice[]
  value: readonly string[]
  error?: string
  onValue: (toneOfVoiceIds: string[]) => void
}

/** Up to four tones of voice of the language, or none. A button shows the guidelines of each. */
export function TonePicker({ tones, value, error, onValue }: TonePickerProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <div className="min-w-0">
      <Field
        label={t('generate.tone')}
        error={error}
        className="grid-cols-1"
        hint={
          <span className="inline-flex items-center gap-0.5">
            {t('generate.tone.most', { count: maxTones })}
            <IconButton
              label={t('generate.tone.about')}
              icon={InfoIcon}
              onClick={() => setOpen(true)}
              className="-my-2 -me-1 size-6"
            />
          </span>
        }
      >
        <PickSeveral
          label={t('generate.tones')}
          options={tones.map(({ toneOfVoiceId, name, description }) => ({
            id: toneOfVoiceId,
            label: name,
            note: description ?? undefined,
          }))}
          value={value}
          most={maxTones}
          placeholder={t('generate.tone.none')}
          onValue={onValue}
        />
      </Field>
      {open && (
        <Dialog title={t('generate.tones')} onClose={() => setOpen(false)}>
          {tones.length === 0 && <p className="text-quiet">{t('generate.tone.no_tones')}</p>}
          <div className="grid gap-5">
            {tones.map((tone) => (
              <section key={tone.toneOfVoiceId} className="grid gap-1.5">
                <h3 dir="auto" className="font-semibold">
                  {tone.name}
                </h3>
                {tone.description && (
                  <p dir="auto" className="text-quiet">
                    {tone.description}
                  </p>
                )}
                {tone.content && (
                  <p dir="auto" className="whitespace-pre-line break-words">
                    {tone.content}
                  </p>
                )}
              </section>
            ))}
          </div>
        </Dialog>
      )}
    </div>
  )
}
