import '../../../locales/document-texts.ts'
import '../../../locales/other-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { templateName } from '../../../api/named-templates.ts'
import { templateQueries } from '../../../api/templates.ts'
import { useText } from '../../../locales/text.ts'
import { Page } from '../../../ui/Page.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { TemplateMeta } from '../TemplatePage.tsx'
import { CsvWork } from './CsvWork.tsx'

/** Many documents from a table, one for each row. */
export function CsvPage({ templateId, language_key }: { templateId: string; language_key: string }) {
  const t = useText()
  const template = useQuery(templateQueries.detail(templateId))
  const name = template.data ? templateName(template.data) : templateId
  const search = language_key ? { language_key } : {}
  return (
    <Page
      title={t('generate.csv.title')}
      subject={templateId}
      meta={template.data && <TemplateMeta template={template.data} />}
      breadcrumb={[
        <Link key="generate" to="/generate">
          {t('nav.generate')}
        </Link>,
        <Link key="template" to="/generate/$templateId" params={{ templateId }} search={search}>
          {name}
        </Link>,
      ]}
    >
      <QueryState
        query={template}
        notFound={t('generate.template.not_found')}
        skeleton={<SkeletonLines lines={8} className="max-w-md p-6" />}
      >
        {(found) => <CsvWork key={templateId} template={found} wanted={language_key} />}
      </QueryState>
    </Page>
  )
}
