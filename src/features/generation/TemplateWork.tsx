import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useConnection } from '../../api/connection-context.ts'
import type { Template } from '../../../contract/openapi.gen.ts'
import { toneOfVoiceQueries } from '../../api/library.ts'
import { usePersisted } from '../../state/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { notify } from '../../ui/toasts.ts'
import { chooseLanguage } from '../../locales/in-language.ts'
import { languagesOf, tonesIn, type Variant, variantsFor } from './document-variants.ts'
import { choicesOf, draftOf } from './form/drafts.ts'
import { type SendValues, TemplateForm } from './form/TemplateForm.tsx'
import type { GenerateSearch } from './generate-search-params.ts'
import { LanguagePicker, TemplatePicker, TonePicker } from './pickers.tsx'
import { Results } from './results/Results.tsx'
import { useSend } from './use-send.ts'
import type { InitialValues } from './use-initial-values.ts'
import { ViolationNotice } from './violation/ViolationNotice.tsx'
import { useDocumentHistory } from '../../api/document-history.ts'
import { languageName } from '../../lib/language-key.ts'
import { formatList } from '../../lib/format.ts'
import { noChoices } from '../../state/schema.ts'
import type { Choices } from '../../state/stored-values.ts'

interface TemplateWorkProps {
  template: Template
  search: GenerateSearch
  start: InitialValues
}

export function TemplateWork({ template, search, start }: TemplateWorkProps) {
  const t = useText()
  const navigate = useNavigate()
  const connection = useConnection()
  const tones = useQuery(toneOfVoiceQueries.list())
  const results = useRef<HTMLDivElement>(null)
  const name = start.origin ? `${template.id} ${start.origin}` : template.id
  const [persisted, setKept] = usePersisted(choicesOf(connection.id, name))
  const kept = persisted.fillId === start.fillId ? persisted : noChoices

  const languages = languagesOf(template)
  const language = chooseLanguage(languages, [search.language_key, kept.language_key, start.language])
  const known = tones.data ?? []
  const inForm = tonesIn(known, language)
  const first = inForm.filter(({ toneOfVoiceMetaId }) => toneOfVoiceMetaId === start.document?.toneOfVoiceMetaId)
  const choices: Choices =
    kept.language_key === ''
      ? { ...kept, language_key: language, toneOfVoiceIds: first.map(({ toneOfVoiceId }) => toneOfVoiceId) }
      : kept
  // Before the tones are loaded, a document would be generated without the chosen one.
  const waitsForTones =
    tones.isPending && (kept.toneOfVoiceIds.length > 0 || Boolean(start.document?.toneOfVoiceMetaId))
  const choose = (change: Partial<Choices>) =>
    setKept({ ...choices, language_key: language, fillId: start.fillId, ...change })
  const also = choices.also.filter((key) => key !== language && languages.includes(key))
  const { offered, chosen, variants, left_out } = variantsFor([language, ...also], choices.toneOfVoiceIds, known)
  const { violation } = search
  const violationId = violation || null
  const draft = draftOf(connection.id, template.id, language, start.origin)

  const isOpen = () => results.current !== null
  const send = useSend({ template, language, variants, send_empty: choices.send_empty, violationId, isOpen })
  const onSend: SendValues = (fields, values) => {
    const sent = send(fields, values)
    // If the results are below the form, scrolls to them.
    if (!matchMedia('(min-width: 56.25rem)').matches) results.current?.scrollIntoView({ block: 'start' })
    return sent
  }
  const setLanguage = (language_key: string) => {
    choose({ language_key })
    void navigate({ to: '.', search: (now) => ({ ...now, language_key }), state: true, replace: true })
  }
  /** Replaces a form that was filled from a document or a violation with an empty one. */
  const startAnew = () => {
    const plain = draftOf(connection.id, template.id, language, '')
    const typed = plain.get()
    const open = (to: Partial<GenerateSearch>, fillId = '') =>
      void navigate({ to: '/generate/$templateId', params: { templateId: template.id }, search: to, state: { fillId } })
    const undo = () => {
      plain.set(typed)
      open(search, start.fillId)
    }
    plain.erase()
    open({ language_key: language })
    notify(t('generate.emptied'), { action: { label: t('document.undo'), run: undo } })
  }
  return (
    <div data-toasts="beside-form" className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <div className="flex min-h-0 min-w-0 flex-col lg:w-105 lg:shrink-0 lg:border-e lg:border-line xl:w-115">
        <TemplateForm
          template={template}
          language={language}
          draft={draft}
          start={start.values}
          fillId={start.fillId}
          send_empty={choices.send_empty}
          onSendEmpty={(send_empty) => choose({ send_empty })}
          documents={variants.length}
          unavailable={waitsForTones && t('loading')}
          onSend={onSend}
          onNew={start.origin === '' ? undefined : startAnew}
        >
          {(errors) => (
            <>
              {violationId && <ViolationNotice violationId={violationId} />}
              {start.lost && (
                <p className="rounded-lg bg-warning-wash px-3 py-2.5 text-warning">{t('generate.input_lost')}</p>
              )}
              <TemplatePicker
                value={template.id}
                error={errors.templateId}
                onPick={(templateId) =>
                  void navigate({ to: '/generate/$templateId', params: { templateId }, search: { violation } })
                }
              />
              <div className="grid grid-cols-1 gap-x-3 gap-y-4.5 sm:grid-cols-2">
                <LanguagePicker
                  languages={languages}
                  value={language}
                  also={also}
                  error={errors.language_key}
                  onValue={setLanguage}
                  onAlso={(next) => choose({ also: next })}
                />
                <TonePicker
                  tones={offered}
                  value={chosen}
                  error={errors.toneOfVoiceMetaId}
                  onValue={(toneOfVoiceIds) => choose({ toneOfVoiceIds })}
                />
              </div>
              <ChoiceNotes variants={variants} left_out={left_out} />
            </>
          )}
        </TemplateForm>
      </div>
      <div
        ref={results}
        className="flex min-h-0 min-w-0 flex-1 scroll-mt-16 flex-col bg-sheet max-lg:border-t max-lg:border-line"
      >
        <Results templateId={template.id} violationId={violationId} />
      </div>
    </div>
  )
}

/** What the chosen languages and tones lead to, before anything is sent. */
function ChoiceNotes({ variants, left_out }: { variants: readonly Variant[]; left_out: readonly Variant[] }) {
  const t = useText()
  const message = useDocumentHistory()?.find((document) => document.message)?.message
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden">
      {left_out.length > 0 && (
        <div className="grid gap-1 rounded-lg bg-warning-wash px-3 py-2.5 text-warning">
          <p>{t('generate.will_generate', { list: listOf(variants) })}</p>
          <p>{t('generate.left_out', { list: listOf(left_out) })}</p>
        </div>
      )}
      {variants.some(({ tone }) => tone) && (
        <p className="text-sm text-quiet">
          {t('generate.tone.model_only')} {message && t('generate.tone.said', { message })}
        </p>
      )}
    </div>
  )
}

const listOf = (variants: readonly Variant[]) =>
  formatList(variants.map(({ language_key, tone }) => `${languageName(language_key)} (${tone?.name})`))
