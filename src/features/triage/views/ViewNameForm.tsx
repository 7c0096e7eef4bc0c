import { type Ref, useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

interface ViewNameFormProps {
  label: string
  help?: string
  initial: string
  onSave: (name: string) => void
  ref?: Ref<HTMLInputElement>
}

const maxNameLength = 80

export function ViewNameForm({ label, help, initial, onSave, ref }: ViewNameFormProps) {
  const t = useText()
  const [name, setName] = useState(initial)
  const given = name.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (given) onSave(given)
      }}
    >
      <Field label={label} help={help}>
        {(control) => (
          <span className="flex gap-2">
            <TextInput
              {...control}
              ref={ref}
              dir="auto"
              maxLength={maxNameLength}
              value={name}
              onChange={({ target }) => setName(target.value)}
              className="min-w-0 flex-1"
            />
            <Button type="submit" variant="primary" unavailable={!given && t('views.unnamed')}>
              {t('views.save')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
