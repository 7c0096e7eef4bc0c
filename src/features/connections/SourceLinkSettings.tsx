import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setSourceLink, useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { errorSentence } from '../../ui/describe-error.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { notify } from '../../ui/toasts.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { typedText } from './typed-text.ts'

/** Where the files that findings name can be read. Only for those who look after the workspace. */
export function SourceLinkSettings() {
  const t = useText()
  const client = useQueryClient()
  const { offers, isAdmin, sourceLink = '' } = useExtensions()
  const save = useMutation({
    mutationFn: (template: string) => setSourceLink(client, template),
    onSuccess: () => notify(t('settings.source_link.saved')),
  })
  if (!offers('imports') || !isAdmin) return null
  return (
    <SettingsSection
      id="source-link"
      title={t('settings.source_link')}
      help={t('settings.source_link.help', { path: '{path}', line: '{line}' })}
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(typedText(new FormData(event.currentTarget), 'template'))
        }}
      >
        <Field label={t('settings.source_link.address')} error={save.error && errorSentence(save.error, t)} announce>
          {(control) => (
            <TextInput
              {...control}
              key={sourceLink}
              name="template"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              defaultValue={sourceLink}
              placeholder="https://github.com/bank/website/blob/main/{path}#L{line}"
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={save.isPending}>
            {t('settings.edit.save')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
