import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { TableIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Template } from '../../../contract/openapi.gen.ts'
import { templateName, templateQueries } from '../../api/templates.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { languagesOf } from './document-variants.ts'
import { TemplateWork } from './TemplateWork.tsx'
import { useInitialValues } from './use-initial-values.ts'

const skeleton = <SkeletonLines lines={8} className="max-w-md p-6" />

interface TemplateFrameProps {
  templateId: string
  language_key: string
  /** The page of a table; without a title the template's own page. */
  title?: string
  actions?: ReactNode
  children: (template: Template) => ReactNode
}

export function TemplateFrame({ templateId, language_key, title, actions, children }: TemplateFrameProps) {
  const t = useText()
  const list = useQuery({ ...templateQueries.list(), select: (all) => all.find(({ id }) => id === templateId) })
  const template = useQuery({ ...templateQueries.detail(templateId), placeholderData: list.data })
  const name = template.data && templateName(template.data)
  return (
    <Page
      title={title ?? name ?? t('nav.generate')}
      subject={templateId}
      fill={title === undefined}
      breadcrumb={[
        <Link key="generate" to="/generate">
          {t('nav.generate')}
        </Link>,
        title !== undefined && (
          <Link key="template" to="/generate/$templateId" params={{ templateId }} search={{ language_key }}>
            {name ?? templateId}
          </Link>
        ),
      ]}
      meta={template.data && t('generate.languages', { count: languagesOf(template.data).length })}
      actions={actions}
    >
      <QueryState query={template} notFound={t('generate.template.not_found')} skeleton={skeleton}>
        {children}
      </QueryState>
    </Page>
  )
}

const page = { from: '/_connected/generate/$templateId/' } as const

/** The form of a template on the left, its results on the right. */
export function TemplatePage() {
  const t = useText()
  const { templateId } = useParams(page)
  const search = useSearch(page)
  const start = useInitialValues(search, useRouteContext(page).fillId)
  const { language_key } = search
  const toCsv = (
    <Link to="/generate/$templateId/csv" params={{ templateId }} search={{ language_key }} className={buttonClass()}>
      <TableIcon aria-hidden="true" className="size-4" />
      {t('generate.from_csv')}
    </Link>
  )
  return (
    <TemplateFrame templateId={templateId} language_key={language_key} actions={toCsv}>
      {(template) =>
        start.ready ? (
          <TemplateWork
            key={`${templateId} ${start.origin} ${start.fillId}`}
            template={template}
            search={search}
            start={start}
          />
        ) : (
          skeleton
        )
      }
    </TemplateFrame>
  )
}
