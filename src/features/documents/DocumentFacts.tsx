import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { documentInputQuery } from '../../api/document-history.ts'
import type { ListedDocument } from '../../../contract/extensions.gen.ts'
import type { Document as ApiDocument } from '../../../contract/openapi.gen.ts'
import { countCharacters, countWords, toPlain } from '../../lib/document-text/to-plain.ts'
import { readDocument } from '../../lib/document-text/read-document.ts'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import { formatNumber } from '../../lib/format.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { languageName, languageTag } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Time } from '../../ui/Time.tsx'
import { toneOfVoiceQueries } from '../../api/library.ts'
import { useTemplateNames } from '../../api/templates.ts'
import { useConnection } from '../../api/connection-context.ts'
import { DocumentInput } from '../../domain/documents/DocumentInput.tsx'
import type { GeneratedDocument } from '../../state/stored-values.ts'

interface DocumentFactsProps {
  document: ApiDocument
  tone: ReturnType<typeof useToneName>
  generated: GeneratedDocument | undefined
  /** Absent where the service does not list documents. */
  listed: ListedDocument | undefined
  /** The text whose words are counted. Null while there is none. */
  counted: DocumentContent | null
}

export function DocumentFacts({ document, tone, generated, listed, counted }: DocumentFactsProps) {
  const t = useText()
  const { id: connectionId } = useConnection()
  const { data: input } = useQuery(documentInputQuery(connectionId, generated?.documentId ?? ''))
  const nameOf = useTemplateNames()
  const created_at = listed?.created_at ?? generated?.created_at
  return (
    <aside aria-label={t('document.facts')} className="no-print grid gap-4">
      <dl className="grid gap-4 max-lg:grid-cols-2">
        <Fact name={t('document.language')}>
          {document.languageKey ? (
            <span lang={languageTag(document.languageKey)}>{languageName(document.languageKey)}</span>
          ) : null}
        </Fact>
        <Fact name={t('document.template')}>
          {document.templateId && (
            <Link to="/templates/$templateId" params={{ templateId: document.templateId }} className={linkClass}>
              {nameOf(document.templateId)}
            </Link>
          )}
        </Fact>
        <Fact name={t('document.tone')}>
          {tone && (
            <Link to="/tones-of-voice/$toneOfVoiceId" params={{ toneOfVoiceId: tone.id }} className={linkClass}>
              {tone.name}
            </Link>
          )}
        </Fact>
        {counted && <Counts content={counted} language={languageTag(document.languageKey)} />}
        {created_at && (
          <Fact name={t('document.created')}>
            <Time value={created_at} />
          </Fact>
        )}
        {listed?.requested_by && (
          <Fact name={t('document.requested_by')}>
            <span className="wrap-anywhere">{listed.requested_by}</span>
          </Fact>
        )}
        {generated?.message && (
          <Fact name={t('document.message')}>
            <span dir="auto">{generated.message}</span>
          </Fact>
        )}
        {document.shared && <Fact name={t('document.shared')}>{t('document.shared.yes')}</Fact>}
        <Fact name={t('document.id')}>
          <span className="flex items-start gap-1">
            <span className="min-w-0 py-1.5 font-mono text-xs wrap-anywhere">{document.id}</span>
            <CopyButton text={document.id} label={t('document.id.copy')} />
          </span>
        </Fact>
      </dl>
      {input && <DocumentInput input={input} />}
    </aside>
  )
}

const linkClass = 'underline decoration-edge underline-offset-3 hover:decoration-ink'

/** Counting takes longer than rendering on a slow phone, so it is deferred while the document is edited. */
function Counts({ content, language }: { content: DocumentContent; language: string | undefined }) {
  const t = useText()
  const text = useDeferredValue(toPlain(readDocument(content)))
  const words = useMemo(() => countWords(text, language), [text, language])
  const characters = useMemo(() => countCharacters(text), [text])
  return (
    <>
      <Fact name={t('document.words')}>{formatNumber(words)}</Fact>
      <Fact name={t('document.characters')}>{formatNumber(characters)}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useText()
  return (
    <div className="min-w-0">
      <dt className="text-xs text-faint">{name}</dt>
      <dd>{children ?? <span className="text-quiet">{t('document.unknown')}</span>}</dd>
    </div>
  )
}

/** The tone of a document. Services give the tone's id or its id in one language. */
export function useToneName(toneId: string | null | undefined, languageKey: string | null | undefined) {
  const tones = useQuery({ ...toneOfVoiceQueries.list(), enabled: Boolean(toneId) })
  if (!toneId) return null
  const tone = tones.data?.find(
    ({ id, toneOfVoiceMetas }) => id === toneId || toneOfVoiceMetas.some((meta) => meta.id === toneId),
  )
  if (!tone) return { id: toneId, name: toneId }
  const meta =
    tone.toneOfVoiceMetas.find(({ id }) => id === toneId) ??
    tone.toneOfVoiceMetas.find((one) => one.languageKey === languageKey) ??
    tone.toneOfVoiceMetas[0]
  return { id: tone.id, name: meta?.name || humaniseKey(tone.key) }
}
