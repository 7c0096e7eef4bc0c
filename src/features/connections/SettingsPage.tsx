import '../../locales/settings-texts.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../ui/Page.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { ConnectionSettings } from './ConnectionSettings.tsx'
import { DataSettings } from './DataSettings.tsx'
import { KeyboardSettings } from './KeyboardSettings.tsx'
import { SourceLinkSettings } from './SourceLinkSettings.tsx'

export function SettingsPage({ returnTo }: { returnTo?: string }) {
  const t = useText()
  return (
    <Page title={t('settings.title')}>
      <div className="grid max-w-3xl gap-12 px-5 py-8 lg:px-6">
        <ConnectionSettings returnTo={returnTo} />
        <SourceLinkSettings />
        <AppearanceSettings />
        <KeyboardSettings />
        <DataSettings />
      </div>
    </Page>
  )
}
