import '../../locales/document-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutTemplateIcon } from 'lucide-react'
import type { Template } from '../../../contract/openapi.gen.ts'
import { templateQueries } from '../../api/templates.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { useExtensions } from '../../api/extensions.ts'
import { generateRoute } from '../../lib/generate-route.ts'
import { languageName } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { LanguageBadges } from './LanguageBadges.tsx'
import { LibraryListPage, type LibraryListProps, LibraryRow } from './LibraryListPage.tsx'
import { maxSteps } from './template-steps.ts'

export function TemplatesPage(props: LibraryListProps) {
  const t = useText()
  return (
    <LibraryListPage
      {...props}
      title={t('library.templates')}
      searchLabel={t('library.templates.search')}
      icon={<LayoutTemplateIcon className="size-5" />}
      empty={{ title: t('library.templates.empty'), help: t('library.templates.empty.help') }}
      query={useQuery(templateQueries.list())}
      textsOf={textsOf}
    >
      {(template) => <TemplateRow key={template.id} template={template} />}
    </LibraryListPage>
  )
}

const textsOf = ({ key, templateMetas }: Template) => [
  key,
  humaniseKey(key),
  ...templateMetas.flatMap(({ languageKey }) => [languageKey, languageName(languageKey)]),
]

function TemplateRow({ template }: { template: Template }) {
  const t = useText()
  const { mayReview } = useExtensions()
  return (
    <LibraryRow
      name={
        <Link to="/templates/$templateId" params={{ templateId: template.id }}>
          {humaniseKey(template.key)}
        </Link>
      }
      facts={
        <>
          <LanguageBadges languages={template.templateMetas.map(({ languageKey }) => languageKey)} />
          <span className="sm:min-w-16 sm:text-end">{t('library.steps.count', { count: maxSteps(template) })}</span>
        </>
      }
      action={
        mayReview && (
          <Link to={generateRoute} params={{ templateId: template.id }} className={buttonClass({ size: 'sm' })}>
            {t('library.templates.use')}
          </Link>
        )
      }
    />
  )
}
