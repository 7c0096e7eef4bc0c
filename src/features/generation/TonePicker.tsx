import { InfoIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../locales/text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { maxTones, type ToneChoice } from './document-variants.ts'
import { PickSeveral } from '../../ui/pick/PickSeveral.tsx'

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
  const label = t('generate.tone')
  return (
    <div className="min-w-0">
      <Field
        label={label}
        error={error}
        className="grid-cols-1"
        hint={
          <span className="inline-flex items-center gap-0.5">
            {t('generate.tone.most', { count: maxTones })}
            <IconButton
              label={t('generate.tone.about')}
              icon={<InfoIcon className="size-3.5" />}
              onClick={() => setOpen(true)}
              className="-my-2 -me-1 size-6"
            />
          </span>
        }
      >
        {(control) => (
          <PickSeveral
            label={t('generate.tones')}
            control={control}
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
        )}
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
