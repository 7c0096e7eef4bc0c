import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDocumentEdit } from '../../../api/document-history.ts'
import { documentQueries } from '../../../api/documents.ts'
import { violationQueries } from '../../../api/violations.ts'
import type { DocumentContent } from '../../../lib/document-text/document-content.ts'
import { readDocument } from '../../../lib/document-text/read-document.ts'
import { toPlain } from '../../../lib/document-text/to-plain.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { languageName } from '../../../lib/language-key.ts'
import { wordChanges } from '../../../lib/word-changes.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import { ChangedWords } from '../../../ui/ChangedWords.tsx'
import type { Version } from '../document-variants.ts'

interface ResultChangesProps {
  /** The violation whose found text is compared. Null: an earlier version is. */
  violationId: string | null
  earlier: Version | null
  content: DocumentContent
  /** BCP 47. */
  language?: string
}

/** A document as word changes, against the found text or an earlier version. */
export function ResultChanges({ violationId, earlier, content, language }: ResultChangesProps) {
  const t = useText()
  const documentId = earlier?.documentId ?? ''
  const found = useQuery({ ...violationQueries.detail(violationId ?? ''), enabled: violationId !== null }).data
  const version = useQuery({ ...documentQueries.detail(documentId), enabled: earlier !== null }).data
  const [edit] = useDocumentEdit(documentId)
  const before = version ? toPlain(readDocument(edit ?? version)) : (found?.violating_text ?? '')
  const after = toPlain(readDocument(content))
  const segments = useMemo(() => wordChanges(before.trim(), after.trim()).segments, [before, after])
  if (earlier && !version) return null
  const title = t(earlier ? 'generate.compare.since' : 'generate.compare.found')
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="text-xs font-semibold text-faint">{title}</h3>
      {earlier && <p className="text-xs text-faint">{t('generate.compare.with', { version: nameOf(earlier, t) })}</p>}
      <p lang={language} dir="auto" className="font-serif text-[1.0625rem]/7 whitespace-pre-wrap wrap-anywhere">
        <ChangedWords segments={segments} />
      </p>
      {segments.every(({ kind }) => kind === 'same') && (
        <p className="text-sm text-quiet">{t(earlier ? 'generate.compare.same' : 'violation.no_changes')}</p>
      )}
    </section>
  )
}

function nameOf({ tone_name, language_key, accepted_at, submitted_at }: Version, t: Translate): string {
  const date = formatDateTime(accepted_at ?? submitted_at)
  return [tone_name ?? t('generate.tone.none'), languageName(language_key), date].join(' · ')
}
