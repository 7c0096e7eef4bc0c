import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useSearch } from '@tanstack/react-router'
import { AudioLinesIcon, BookOpenIcon, LayoutTemplateIcon, type LucideIcon } from 'lucide-react'
import type { Template } from '../../../contract/openapi.gen.ts'
import { useExtensions } from '../../api/extensions.ts'
import { knowledgeBaseQueries, toneOfVoiceQueries } from '../../api/library.ts'
import { templateName, templateQueries } from '../../api/templates.ts'
import { findItems } from '../../lib/find-items.ts'
import { generateRoute } from '../../lib/generate-route.ts'
import { groupBy } from '../../lib/group-by.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { languageName, sortLanguages } from '../../lib/language-key.ts'
import { inLanguage } from '../../locales/in-language.ts'
import { useText } from '../../locales/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { ListSearch } from '../../ui/SearchInput.tsx'
import { useChangeSearch } from '../../ui/use-change-search.ts'
import { tip } from '../../ui/TipLayer.tsx'

export function TemplatesPage() {
  const t = useText()
  const { mayReview } = useExtensions()
  return (
    <LibraryListPage
      noun="templates"
      Icon={LayoutTemplateIcon}
      query={useQuery(templateQueries.list())}
      rowOf={(template) => ({
        link: { to: '/templates/$templateId', params: { templateId: template.id } },
        name: templateName(template),
        found_by: [template.key, ...template.names.map(({ name }) => name)],
        metas: template.templateMetas,
        fact: t('library.steps.count', { count: maxSteps(template) }),
        templateId: mayReview ? template.id : undefined,
      })}
    />
  )
}

/** The number of steps, usually the same in each language. */
const maxSteps = ({ commands }: Template) =>
  Math.max(0, ...[...groupBy(commands, ({ languageKey }) => languageKey).values()].map((steps) => steps.length))

export function TonesOfVoicePage() {
  return (
    <LibraryListPage
      noun="tones"
      Icon={AudioLinesIcon}
      query={useQuery(toneOfVoiceQueries.list())}
      rowOf={({ id, key, toneOfVoiceMetas: metas }) => {
        const meta = inLanguage(metas)
        return {
          link: { to: '/tones-of-voice/$toneOfVoiceId', params: { toneOfVoiceId: id } },
          name: meta?.name || humaniseKey(key),
          description: meta?.description,
          found_by: [key, humaniseKey(key), ...metas.flatMap(({ name, description }) => [name, description])],
          metas,
        }
      }}
    />
  )
}

export function KnowledgeBasesPage() {
  return (
    <LibraryListPage
      noun="knowledge_bases"
      Icon={BookOpenIcon}
      query={useQuery(knowledgeBaseQueries.list())}
      rowOf={({ id, name, description }) => ({
        link: { to: '/knowledge-bases/$knowledgeBaseId', params: { knowledgeBaseId: id } },
        name: name || id,
        description,
      })}
    />
  )
}

interface LibraryRow {
  link: Pick<LinkProps, 'to' | 'params'>
  name: string
  description?: string | null
  /** Further texts that are searched. */
  found_by?: readonly (string | null | undefined)[]
  /** Of an item that has languages. */
  metas?: readonly { languageKey: string }[]
  fact?: string
  /** Of a template that can be used. */
  templateId?: string
}

interface LibraryListPageProps<T> {
  /** Part of the text keys. */
  noun: 'templates' | 'tones' | 'knowledge_bases'
  Icon: LucideIcon
  query: UseQueryResult<T[]>
  rowOf: (item: T) => LibraryRow
}

/** A list of all items of one kind, filtered while typing. */
function LibraryListPage<T extends { id: string }>({ noun, Icon, query, rowOf }: LibraryListPageProps<T>) {
  const t = useText()
  const search = useSearch({ strict: false, select: (params) => params.search ?? '' })
  const onSearch = useChangeSearch<{ search: string | undefined }>()
  const setSearch = (text: string) => onSearch({ search: text || undefined })
  const title = t(`library.${noun}`)
  return (
    <Page title={title}>
      <QueryState query={query}>
        {(items) => {
          if (items.length === 0) {
            return (
              <EmptyState icon={Icon} title={t(`library.${noun}.empty`)}>
                {t(`library.${noun}.empty.help`)}
              </EmptyState>
            )
          }
          const rows = items.map((item) => ({ id: item.id, ...rowOf(item) }))
          const found = findItems(rows, search, ({ name, description, found_by = [], metas = [] }) => [
            name,
            description,
            ...found_by,
            ...metas.flatMap(({ languageKey }) => [languageKey, languageName(languageKey)]),
          ])
          return (
            <>
              <search className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 lg:px-6">
                <ListSearch label={t(`library.${noun}.search`)} value={search} onValue={setSearch} />
                <output className="text-sm text-quiet">
                  {search !== '' && t('library.count', { count: found.length, total: items.length })}
                </output>
              </search>
              {found.length === 0 ? (
                <EmptyState
                  title={t('library.none')}
                  actions={<Button onClick={() => setSearch('')}>{t('library.clear')}</Button>}
                />
              ) : (
                <ul aria-label={title} className="border-t border-line">
                  {found.map(({ id, ...row }) => (
                    <RowView key={id} {...row} />
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </QueryState>
    </Page>
  )
}

/** The whole row leads to the page of the item. */
function RowView({ link, name, description, metas, fact, templateId }: LibraryRow) {
  const t = useText()
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 hover:bg-hover sm:gap-x-6 lg:px-6">
      <div className="min-w-56 flex-1 basis-80">
        <Link {...link} className="font-medium after:absolute after:inset-0 hover:underline">
          {name}
        </Link>
        {description && <p className="line-clamp-2 max-w-prose text-quiet">{description}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet empty:hidden">
        {metas && <LanguageBadges metas={metas} />}
        {fact && <span className="sm:min-w-16 sm:text-end">{fact}</span>}
      </div>
      {templateId !== undefined && (
        <Link
          to={generateRoute}
          params={{ templateId }}
          className={buttonClass({ size: 'sm', className: 'relative max-sm:ms-auto' })}
        >
          {t('library.templates.use')}
        </Link>
      )}
    </li>
  )
}

const badgesInSight = 8

/** The languages of a template or tone: codes on screen, names as tooltips and for assistive technology. */
function LanguageBadges({ metas }: { metas: readonly { languageKey: string }[] }) {
  const t = useText()
  const keys = sortLanguages(metas.map(({ languageKey }) => languageKey))
  return (
    <ul aria-label={t('library.languages')} className="flex flex-wrap gap-1">
      {keys.slice(0, badgesInSight).map((key) => (
        <li key={key} className="relative" {...tip(languageName(key))}>
          <Badge>
            <abbr aria-label={languageName(key)} className="no-underline">
              {key}
            </abbr>
          </Badge>
        </li>
      ))}
      {keys.length > badgesInSight && <li className="text-sm">+{keys.length - badgesInSight}</li>}
    </ul>
  )
}
