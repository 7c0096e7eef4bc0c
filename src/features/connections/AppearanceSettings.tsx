import { languageChoice, languages, loadLanguage } from '../../locales/i18n.ts'
import { useText } from '../../locales/text.ts'
import { nameInItself } from '../../lib/language-key.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { Field } from '../../ui/Field.tsx'
import { notifyProblem } from '../../ui/toasts.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { themeChoice, themes } from '../../ui/theme.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function AppearanceSettings() {
  const t = useText()
  const [theme, setTheme] = usePersisted(themeChoice)
  const [language, setLanguage] = usePersisted(languageChoice)
  const byName = languages
    .map((value) => ({ value, label: nameInItself(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <SettingsSection id="appearance" title={t('settings.appearance')}>
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
          {(control) => (
            <Select
              {...control}
              value={language}
              options={[{ value: '', label: t('settings.language.system') }, ...byName]}
              onValue={(value) => {
                setLanguage(value)
                loadLanguage().catch(() => notifyProblem(t('settings.language.failed')))
              }}
            />
          )}
        </Field>
      </div>
    </SettingsSection>
  )
}
