import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { LayoutTemplateIcon } from 'lucide-react'
import { type NamedTemplate, templateName, templateQueries } from '../../api/templates.ts'
import type { Template } from '../../../contract/openapi.gen.ts'
import { languageName, sortLanguages } from '../../lib/language-key.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { chooseLanguage } from '../../locales/in-language.ts'
import { formIn, languagesOf } from './document-variants.ts'
import { TemplatePicker } from './pickers.tsx'
import { violationFit } from './violation/fill-from-violation.ts'
import { ViolationNotice } from './violation/ViolationNotice.tsx'
import { formatList } from '../../lib/format.ts'

/** Lists the templates. For a violation, opens the template whose form fits it best. */
export function GeneratePage() {
  const t = useText()
  const { violation } = useSearch({ from: '/_connected/generate/' })
  const navigate = useNavigate()
  const templates = useQuery(templateQueries.list())
  const search = { violation }
  return (
    <Page title={t('nav.generate')} meta={t('generate.choose_template')}>
      <div className="grid w-full max-w-6xl content-start gap-6 p-5 lg:p-6">
        {violation && <ViolationNotice violationId={violation} />}
        <div className="max-w-md">
          <TemplatePicker
            value={null}
            onPick={(templateId) => void navigate({ to: '/generate/$templateId', params: { templateId }, search })}
          />
        </div>
        <QueryState query={templates}>
          {(all) => {
            const best = violation ? bestFor(all) : undefined
            if (best)
              return <Navigate to="/generate/$templateId" params={{ templateId: best.id }} search={search} replace />
            if (all.length === 0)
              return (
                <EmptyState icon={LayoutTemplateIcon} title={t('generate.no_templates')}>
                  {t('generate.no_templates.help')}
                </EmptyState>
              )
            return (
              <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
                {all
                  .toSorted((a, b) => a.key.localeCompare(b.key))
                  .map((template) => (
                    <TemplateCard key={template.id} template={template} search={search} />
                  ))}
              </ul>
            )
          }}
        </QueryState>
      </div>
    </Page>
  )
}

function TemplateCard({ template, search }: { template: NamedTemplate; search: { violation?: string } }) {
  const t = useText()
  const languages = sortLanguages(languagesOf(template))
  const purpose = purposeOf(template, t)
  return (
    <li>
      <Link
        to="/generate/$templateId"
        params={{ templateId: template.id }}
        search={search}
        className="grid h-full content-start gap-1 rounded-xl border border-line bg-sheet p-4 shadow-raised hover:border-edge"
      >
        <span dir="auto" className="font-semibold break-words">
          {templateName(template)}
        </span>
        {purpose && (
          <span dir="auto" className="line-clamp-3 text-sm">
            {purpose}
          </span>
        )}
        <span className="text-sm text-quiet">{languages.map(languageName).join(' · ')}</span>
      </Link>
    </li>
  )
}

const maxNamedFields = 4

/** The contract has no description of a template, so the labels of its form describe it. */
function purposeOf(template: Template, t: Translate): string {
  const language = chooseLanguage(languagesOf(template), [])
  const { fields } = formIn(template, language)
  const asked = fields.filter(({ kind, hidden }) => kind !== 'note' && !hidden)
  const required = asked.filter((field) => field.required)
  const described = required.length > 0 ? required : asked
  if (described.length === 0) return ''
  const named = described.slice(0, maxNamedFields)
  const more = described.length - named.length
  const labels = formatList(named.map(({ label }) => label))
  return t('generate.asks', { fields: more > 0 ? `${labels} ${t('library.field.more', { count: more })}` : labels })
}

function bestFor(templates: readonly Template[]): Template | undefined {
  const fits = templates.flatMap((template) =>
    languagesOf(template).map((language) => ({ template, score: violationFit(formIn(template, language).fields) })),
  )
  return fits.toSorted((a, b) => b.score - a.score).find(({ score }) => score > 0)?.template
}
