import { useText } from '../../locales/text.ts'
import { Page } from '../../ui/Page.tsx'
import { ActLog } from './ActLog.tsx'
import { KeyTable } from './KeyTable.tsx'
import { Section } from './Section.tsx'
import { WebhookList } from './WebhookList.tsx'

/** What an owner of a key with the scope `admin` may see and change about the workspace itself. */
export function AdministrationPage() {
  const t = useText()
  return (
    <Page title={t('nav.administration')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 py-6">
        <KeyTable />
        <WebhookList />
        <Section title={t('admin.retention')}>
          <p className="max-w-3xl px-5 text-quiet lg:px-6">{t('admin.retention.help')}</p>
        </Section>
        <ActLog />
      </div>
    </Page>
  )
}
