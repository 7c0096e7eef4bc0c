import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../locales/text.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** Uncontrolled on purpose: React would write a controlled value into the document as an attribute. */
export function KeyField({ error }: { error?: string }) {
  const t = useText()
  const [shown, setShown] = useState(false)
  return (
    <Field label={t('settings.key')} help={t('settings.key.help')} error={error} required announce>
      {(control) => (
        <div className="relative">
          {/* Not type=password: browsers would offer to keep the key, and it would lose its role of a text field. */}
          <TextInput
            {...control}
            name="key"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
            className={`pe-11 font-mono ${shown ? '' : '[-webkit-text-security:disc]'}`}
          />
          <IconButton
            label={t(shown ? 'settings.hide_key' : 'settings.show_key')}
            icon={shown ? <EyeOffIcon className="size-4" /> : <EyeIcon className="size-4" />}
            onClick={() => setShown(!shown)}
            className="absolute end-0.5 top-0.5"
          />
        </div>
      )}
    </Field>
  )
}
