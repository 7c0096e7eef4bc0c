import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ToneOfVoiceMeta } from '../../../contract/openapi.gen.ts'
import { useExtensions } from '../../api/extensions.ts'
import { knowledgeBaseQueries, toneOfVoiceQueries } from '../../api/library.ts'
import { type NamedTemplate, templateName, templateQueries } from '../../api/templates.ts'
import { DocumentText } from '../../domain/documents/DocumentText.tsx'
import { generateRoute } from '../../lib/generate-route.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { languageName, languageTag, sortLanguages } from '../../lib/language-key.ts'
import { inLanguage } from '../../locales/in-language.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Page, PageSection } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { useChangeSearch } from '../../ui/use-change-search.ts'
import { FormPreview } from './FormPreview.tsx'

/** A template with its form and its steps, in each language. */
export function TemplatePage() {
  const t = useText()
  const templateId = useParams({ strict: false, select: (params) => params.templateId ?? '' })
  const query = useQuery(templateQueries.detail(templateId))
  const template = query.data
  const { mayReview } = useExtensions()
  const language_key = useLanguageKey()
  const inLanguages = [...(template?.templateMetas ?? []), ...(template?.commands ?? [])]
  const shown = inLanguage(inLanguages, language_key)?.languageKey
  return (
    <LibraryDetailPage
      noun="template"
      id={templateId}
      title={template && templateName(template)}
      itemKey={template?.key}
      list={<Link to="/templates">{t('nav.templates')}</Link>}
      query={query}
      metas={inLanguages}
      shown={shown}
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
      {(found) => shown !== undefined && <TemplateInLanguage template={found} languageKey={shown} />}
    </LibraryDetailPage>
  )
}

function TemplateInLanguage({ template, languageKey }: { template: NamedTemplate; languageKey: string }) {
  const t = useText()
  const metas = template.templateMetas.filter((meta) => meta.languageKey === languageKey)
  const steps = template.commands.filter((command) => command.languageKey === languageKey)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(14rem,1fr)]">
      <PageSection id="template-form" title={t('library.form')}>
        {metas.length === 0 && <p className="text-quiet">{t('library.form.none')}</p>}
        {metas.map((meta) => (
          <FormPreview key={meta.id} form={meta.form} languageKey={languageKey} />
        ))}
      </PageSection>
      <PageSection id="template-steps" title={t('library.steps')}>
        {steps.length === 0 && <p className="text-quiet">{t('library.steps.none')}</p>}
        <ol className="grid gap-2.5">
          {steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- ids of another service may repeat
            <li key={index} className="flex items-baseline gap-3">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-well text-xs font-semibold tabular-nums">
                {index + 1}
              </span>
              {step.text ? (
                <span lang={languageTag(languageKey)} className="min-w-0 wrap-anywhere">
                  {step.text}
                </span>
              ) : (
                <code className="min-w-0 font-mono text-xs wrap-anywhere text-quiet">{step.id}</code>
              )}
            </li>
          ))}
        </ol>
      </PageSection>
    </div>
  )
}

export function ToneOfVoicePage() {
  const t = useText()
  const toneOfVoiceId = useParams({ strict: false, select: (params) => params.toneOfVoiceId ?? '' })
  const query = useQuery(toneOfVoiceQueries.detail(toneOfVoiceId))
  const tone = query.data
  const meta = inLanguage(tone?.toneOfVoiceMetas ?? [], useLanguageKey())
  return (
    <LibraryDetailPage
      noun="tone"
      id={toneOfVoiceId}
      title={meta?.name || (tone && humaniseKey(tone.key))}
      itemKey={tone?.key}
      list={<Link to="/tones-of-voice">{t('nav.tones_of_voice')}</Link>}
      query={query}
      metas={tone?.toneOfVoiceMetas}
      shown={meta?.languageKey}
    >
      {() => meta && <ToneInLanguage meta={meta} />}
    </LibraryDetailPage>
  )
}

function ToneInLanguage({ meta: { description, content, languageKey } }: { meta: ToneOfVoiceMeta }) {
  const t = useText()
  const language = languageTag(languageKey)
  return (
    <div className="grid max-w-3xl gap-6">
      {description && (
        <p lang={language} className="text-lg text-quiet">
          {description}
        </p>
      )}
      <PageSection id="guidelines" title={t('library.guidelines')}>
        {content?.trim() ? (
          <DocumentText
            content={{ generatedOutput: content }}
            language={language}
            under={2}
            className="rounded-xl border border-line bg-sheet px-6 py-5 shadow-raised"
          />
        ) : (
          <p className="text-quiet">{t('library.guidelines.none')}</p>
        )}
      </PageSection>
    </div>
  )
}

export function KnowledgeBasePage() {
  const t = useText()
  const id = useParams({ strict: false, select: (params) => params.knowledgeBaseId ?? '' })
  const query = useQuery(knowledgeBaseQueries.detail(id))
  return (
    <LibraryDetailPage
      noun="knowledge_base"
      id={id}
      title={query.data?.name}
      list={<Link to="/knowledge-bases">{t('nav.knowledge_bases')}</Link>}
      query={query}
    >
      {({ description }) => (
        <div className="grid max-w-3xl gap-6">
          {description?.trim() ? (
            <DocumentText content={{ generatedOutput: description }} />
          ) : (
            <p className="text-quiet">{t('library.knowledge_base.no_description')}</p>
          )}
          <p className="text-sm text-quiet">{t('library.knowledge_base.use')}</p>
          <p className="flex items-center gap-1">
            <span className="text-xs text-faint">{t('library.id')}</span>
            <code className="ms-2 min-w-0 font-mono text-xs wrap-anywhere">{id}</code>
            <CopyButton text={id} label={t('library.id.copy')} />
          </p>
        </div>
      )}
    </LibraryDetailPage>
  )
}

interface LibraryDetailPageProps<T> {
  /** Part of the text keys. */
  noun: 'template' | 'tone' | 'knowledge_base'
  id: string
  /** Unknown until the item is loaded. */
  title: string | undefined
  itemKey?: string
  /** A link to the list. */
  list: ReactNode
  query: UseQueryResult<T>
  /** Of an item that has languages. */
  metas?: readonly { languageKey: string }[]
  /** The language in which it is shown. */
  shown?: string
  actions?: ReactNode
  children: (item: T) => ReactNode
}

function LibraryDetailPage<T>(props: LibraryDetailPageProps<T>) {
  const { noun, id, title, itemKey, list, query, metas, shown, actions, children } = props
  const t = useText()
  return (
    <Page
      title={title || t(`library.${noun}`)}
      subject={id}
      meta={itemKey && <code className="font-mono text-sm">{itemKey}</code>}
      breadcrumb={list}
      actions={actions}
    >
      <QueryState query={query} notFound={t(`library.${noun}.not_found`)}>
        {(item) => (
          <div className="grid gap-6 p-5 lg:p-6">
            {shown !== undefined && metas && <LanguageChoice metas={metas} value={shown} />}
            {shown === undefined && noun !== 'knowledge_base' && (
              <p className="text-quiet">{t(`library.${noun}.no_language`)}</p>
            )}
            {children(item)}
          </div>
        )}
      </QueryState>
    </Page>
  )
}

/** The language in the address. Empty means the first. */
function useLanguageKey(): string {
  return useSearch({ strict: false, select: (params) => params.language_key ?? '' })
}

const maxButtons = 5

/** A choice of the languages of a template or tone. All are visible if they are few. */
function LanguageChoice({ metas, value }: { metas: readonly { languageKey: string }[]; value: string }) {
  const t = useText()
  const onSearch = useChangeSearch<{ language_key: string }>()
  const options = sortLanguages(metas.map(({ languageKey }) => languageKey)).map((key) => ({
    value: key,
    label: languageName(key),
  }))
  const label = t('library.language')
  const onValue = (language_key: string) => onSearch({ language_key })
  if (options.length > maxButtons)
    return <Select aria-label={label} value={value} options={options} onValue={onValue} />
  return (
    <div>
      <Segmented label={label} value={value} options={options} onValue={onValue} className="flex-wrap" />
    </div>
  )
}
