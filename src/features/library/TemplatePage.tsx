import '../../locales/document-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Template } from '../../../contract/openapi.gen.ts'
import { templateQueries } from '../../api/templates.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { useExtensions } from '../../api/extensions.ts'
import { generateRoute } from '../../lib/generate-route.ts'
import { sortLanguages } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { FormPreview } from './FormPreview.tsx'
import { inLanguage } from './in-language.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LibrarySkeleton } from './LibrarySkeleton.tsx'
import { stepsIn } from './template-steps.ts'

interface TemplatePageProps {
  templateId: string
  language_key: string
  onLanguage: (language_key: string) => void
}

/** A template with its form and its steps, in each language. */
export function TemplatePage({ templateId, language_key, onLanguage }: TemplatePageProps) {
  const t = useText()
  const query = useQuery(templateQueries.detail(templateId))
  const template = query.data
  const { mayReview } = useExtensions()
  const languageKey = languageOf(template, language_key)
  return (
    <Page
      title={template ? humaniseKey(template.key) : t('library.template')}
      subject={templateId}
      meta={template && <code className="font-mono text-sm">{template.key}</code>}
      breadcrumb={[
        <Link key="templates" to="/templates">
          {t('nav.templates')}
        </Link>,
      ]}
      actions={
        template &&
        mayReview && (
          <Link
            to={generateRoute}
            params={{ templateId }}
            search={language_key ? { language_key } : {}}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('library.templates.use')}
          </Link>
        )
      }
    >
      <QueryState query={query} notFound={t('library.template.not_found')} skeleton={<LibrarySkeleton />}>
        {(found) => (
          <div className="grid gap-6 p-5 lg:p-6">
            {languageKey === undefined ? (
              <p className="text-quiet">{t('library.template.no_language')}</p>
            ) : (
              <InLanguage template={found} languageKey={languageKey} onLanguage={onLanguage} />
            )}
          </div>
        )}
      </QueryState>
    </Page>
  )
}

function languageOf(template: Template | undefined, wanted: string): string | undefined {
  return inLanguage([...(template?.templateMetas ?? []), ...(template?.commands ?? [])], wanted)?.languageKey
}

interface InLanguageProps {
  template: Template
  languageKey: string
  onLanguage: (language_key: string) => void
}

function InLanguage({ template, languageKey, onLanguage }: InLanguageProps) {
  const t = useText()
  const languages = sortLanguages([...template.templateMetas, ...template.commands].map((one) => one.languageKey))
  const metas = template.templateMetas.filter((meta) => meta.languageKey === languageKey)
  const steps = stepsIn(template, languageKey)
  return (
    <>
      <LanguageChoice languages={languages} value={languageKey} onValue={onLanguage} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(14rem,1fr)]">
        <section aria-labelledby="template-form" className="grid gap-4">
          <h2 id="template-form" className="text-lg font-semibold">
            {t('library.form')}
          </h2>
          {metas.length === 0 && <p className="text-quiet">{t('library.form.none')}</p>}
          {metas.map((meta) => (
            <FormPreview key={meta.id} form={meta.form} languageKey={languageKey} />
          ))}
        </section>
        <section aria-labelledby="template-steps" className="grid gap-4">
          <h2 id="template-steps" className="text-lg font-semibold">
            {t('library.steps')}
          </h2>
          {steps.length === 0 && <p className="text-quiet">{t('library.steps.none')}</p>}
          <ol className="grid gap-2.5">
            {steps.map((step, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- ids of another service may repeat
              <li key={index} className="flex items-baseline gap-3">
                <span className="grid size-6 shrink-0 place-items-center rounded-full bg-well text-xs font-semibold tabular-nums">
                  {index + 1}
                </span>
                <code className="min-w-0 font-mono text-xs wrap-anywhere text-quiet">{step.id}</code>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
