import '../../locales/document-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TableIcon } from 'lucide-react'
import type { Template } from '../../../contract/openapi.gen.ts'
import { templateName } from '../../api/named-templates.ts'
import { templateQueries } from '../../api/templates.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { languagesOf } from './document-variants.ts'
import type { GenerateSearch } from './generate-search-params.ts'
import { TemplateWork } from './TemplateWork.tsx'
import { useInitialValues } from './use-initial-values.ts'

interface TemplatePageProps {
  templateId: string
  search: GenerateSearch
  /** Names the click that asked for the form to be filled in. */
  fillId: string
}

/** The form of a template on the left, its results on the right. */
export function TemplatePage({ templateId, search, fillId }: TemplatePageProps) {
  const t = useText()
  const list = useQuery({ ...templateQueries.list(), select: (all) => all.find(({ id }) => id === templateId) })
  const template = useQuery({ ...templateQueries.detail(templateId), placeholderData: list.data })
  const start = useInitialValues(search, fillId)
  const name = template.data ? templateName(template.data) : t('nav.generate')
  const skeleton = <SkeletonLines lines={8} className="max-w-md p-6" />
  return (
    <Page
      title={name}
      subject={templateId}
      fill
      breadcrumb={[
        <Link key="generate" to="/generate">
          {t('nav.generate')}
        </Link>,
      ]}
      meta={template.data && <TemplateMeta template={template.data} />}
      actions={
        <Link
          to="/generate/$templateId/csv"
          params={{ templateId }}
          search={search.language_key ? { language_key: search.language_key } : {}}
          className={buttonClass()}
        >
          <TableIcon aria-hidden="true" className="size-4" />
          {t('generate.from_csv')}
        </Link>
      }
    >
      <QueryState query={template} notFound={t('generate.template.not_found')} skeleton={skeleton}>
        {(found) =>
          start.ready ? (
            <TemplateWork
              key={`${templateId} ${start.origin} ${start.fillId}`}
              template={found}
              search={search}
              start={start}
            />
          ) : (
            skeleton
          )
        }
      </QueryState>
    </Page>
  )
}

export function TemplateMeta({ template }: { template: Template }) {
  const t = useText()
  return <>{t('generate.languages', { count: languagesOf(template).length })}</>
}
