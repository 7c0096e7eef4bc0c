import { useText } from '../../locales/text.ts'
import { Page, PageSection } from '../../ui/Page.tsx'
import { ConnectionSettings, EraseDialog } from './ConnectionSettings.tsx'
import { KeyboardSettings } from './KeyboardSettings.tsx'
import { languageChoice, languages, loadLanguage } from '../../locales/i18n.ts'
import { nameInItself } from '../../lib/language-key.ts'
import { usePersisted } from '../../state/persisted-store.ts'
import { Field } from '../../ui/Field.tsx'
import { notify, notifyProblem } from '../../ui/toasts.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { themes } from '../../state/schema.ts'
import { themeChoice } from '../../ui/theme.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { setSourceLink, useExtensions } from '../../api/extensions.ts'
import { Button } from '../../ui/Button.tsx'
import { errorSentence } from '../../ui/describe-error.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { Form, typedText } from '../../ui/Form.tsx'
import { useState } from 'react'
import { type Connection, connections } from '../../api/connections.ts'
import { storageHealth } from '../../state/storage.ts'
import { useStore } from '../../lib/store.ts'
import { eraseUnknownValues, readUnknownValues } from '../../state/unknown-values.ts'
import { saveUnknownValues } from '../../ui/save-unknown-values.ts'

export function SettingsPage() {
  const t = useText()
  const { return_to } = useSearch({ from: '/settings' })
  return (
    <Page title={t('settings.title')}>
      <div className="grid max-w-3xl gap-12 px-5 py-8 lg:px-6">
        <ConnectionSettings returnTo={return_to} />
        <SourceLinkSettings />
        <AppearanceSettings />
        <KeyboardSettings />
        <DataSettings />
      </div>
    </Page>
  )
}

function AppearanceSettings() {
  const t = useText()
  const [theme, setTheme] = usePersisted(themeChoice)
  const [language, setLanguage] = usePersisted(languageChoice)
  const byName = languages
    .map((value) => ({ value, label: nameInItself(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <PageSection id="appearance" title={t('settings.appearance')}>
      <div className="flex flex-wrap items-start gap-x-10 gap-y-5">
        <div className="grid gap-1.5">
          <span className="font-medium">{t('settings.theme')}</span>
          <Segmented
            label={t('settings.theme')}
            value={theme}
            options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
            onValue={setTheme}
            className="h-9 *:grid *:place-items-center *:px-3"
          />
        </div>
        <Field label={t('settings.language')}>
          <Select
            value={language}
            options={[{ value: '', label: t('settings.language.system') }, ...byName]}
            onValue={(value) => {
              setLanguage(value)
              loadLanguage().catch(() => notifyProblem(t('settings.language.failed')))
            }}
          />
        </Field>
      </div>
    </PageSection>
  )
}

/** Where the files that findings name can be read. Only for those who look after the workspace. */
function SourceLinkSettings() {
  const t = useText()
  const client = useQueryClient()
  const { isAdmin, mayImport, sourceLink = '' } = useExtensions()
  const save = useMutation({
    mutationFn: (template: string) => setSourceLink(client, template),
    onSuccess: () => notify(t('settings.source_link.saved')),
  })
  if (!mayImport || !isAdmin) return null
  return (
    <PageSection
      id="source-link"
      title={t('settings.source_link')}
      help={t('settings.source_link.help', { path: '{path}', line: '{line}' })}
    >
      <Form
        submit={t('settings.edit.save')}
        busy={save.isPending}
        onSubmit={(typed) => save.mutate(typedText(typed, 'template'))}
      >
        <Field label={t('settings.source_link.address')} error={save.error && errorSentence(save.error, t)} announce>
          <TextInput
            key={sourceLink}
            name="template"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            defaultValue={sourceLink}
            placeholder="https://github.com/bank/website/blob/main/{path}#L{line}"
          />
        </Field>
      </Form>
    </PageSection>
  )
}

function DataSettings() {
  const t = useText()
  const health = useStore(storageHealth)
  const { active } = useStore(connections)
  const [asking, setAsking] = useState<Connection | null>(null)
  return (
    <PageSection id="data" title={t('settings.data')} help={t('settings.data.help')}>
      {health === 'memory' && (
        <p className="rounded-md bg-warning-wash px-4 py-3 text-warning">{t('settings.data.memory')}</p>
      )}
      {active && <UnknownValues key={active.id} connectionId={active.id} />}
      {active && (
        <div>
          <Button variant="danger" onClick={() => setAsking(active)}>
            {t('settings.data.erase')}
          </Button>
        </div>
      )}
      {asking && <EraseDialog connection={asking} onClose={() => setAsking(null)} />}
    </PageSection>
  )
}

/** What another version of the dashboard has stored. It can be erased once it is saved. */
function UnknownValues({ connectionId }: { connectionId: string }) {
  const t = useText()
  const [isSaved, setIsSaved] = useState(false)
  const { data: values = {}, refetch } = useQuery({
    queryKey: ['unknown-values', connectionId],
    queryFn: () => readUnknownValues(connectionId),
    networkMode: 'always',
    gcTime: 0,
  })
  const save = async () => {
    await saveUnknownValues(connectionId)
    setIsSaved(true)
  }
  const erase = async () => {
    await eraseUnknownValues(connectionId)
    await refetch()
  }
  const count = Object.keys(values).length
  if (count === 0) return null
  return (
    <div className="grid gap-3 rounded-md bg-warning-wash px-4 py-3 text-warning">
      <p>{t('settings.data.unknown', { count })}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void save()}>{t('outbox.unknown.save')}</Button>
        {isSaved && (
          <Button variant="danger" onClick={() => void erase()}>
            {t('settings.data.unknown.erase')}
          </Button>
        )}
      </div>
    </div>
  )
}
