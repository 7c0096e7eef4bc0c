import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDocumentEdit } from '../../../api/document-history.ts'
import { documentQueries } from '../../../api/documents.ts'
import { violationQueries } from '../../../api/violations.ts'
import { editedContent } from '../../../domain/documents/EditedText.tsx'
import type { DocumentContent } from '../../../lib/document-text/document-content.ts'
import { readDocument } from '../../../lib/document-text/read-document.ts'
import { toPlain } from '../../../lib/document-text/to-plain.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { languageName } from '../../../lib/language-key.ts'
import { wordChanges } from '../../../lib/word-changes.ts'
import { useText } from '../../../locales/text.ts'
import { ChangedWords } from '../../../ui/ChangedWords.tsx'
import type { Version } from '../document-variants.ts'

interface ChangesToFoundTextProps {
  violationId: string
  content: DocumentContent
  language?: string
}

/** The new wording as word changes compared with the found text. */
export function ChangesToFoundText({ violationId, content, language }: ChangesToFoundTextProps) {
  const t = useText()
  const { data } = useQuery(violationQueries.detail(violationId))
  const found = data?.violating_text ?? ''
  return <DocumentChanges title={t('generate.compare.found')} before={found} content={content} language={language} />
}

interface ChangesSinceProps {
  version: Version
  content: DocumentContent
  language?: string
}

/** Word changes compared with another version. */
export function ChangesSince({ version, content, language }: ChangesSinceProps) {
  const t = useText()
  const { documentId, language_key, tone_name, accepted_at, submitted_at } = version
  const { data } = useQuery(documentQueries.detail(documentId))
  const [edit] = useDocumentEdit(documentId)
  if (!data) return null
  const names = [
    tone_name ?? t('generate.tone.none'),
    languageName(language_key),
    formatDateTime(accepted_at ?? submitted_at),
  ]
  return (
    <DocumentChanges
      title={t('generate.compare.since')}
      note={t('generate.compare.with', { version: names.join(' · ') })}
      before={editedContent(data, edit)}
      content={content}
      language={language}
    />
  )
}

interface DocumentChangesProps {
  /** The text to compare with: another document, or a found text. */
  before: DocumentContent | string
  content: DocumentContent
  /** BCP 47. */
  language?: string
  title: string
  /** Which version it is compared with. */
  note?: string
}

/** A document as word changes against an earlier text. */
function DocumentChanges({ before, content, language, title, note }: DocumentChangesProps) {
  const t = useText()
  const from = typeof before === 'string' ? before : toPlain(readDocument(before))
  const to = toPlain(readDocument(content))
  const segments = useMemo(() => wordChanges(from.trim(), to.trim()).segments, [from, to])
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="text-xs font-semibold text-faint">{title}</h3>
      {note && <p className="text-xs text-faint">{note}</p>}
      <p lang={language} dir="auto" className="font-serif text-[1.0625rem]/7 whitespace-pre-wrap wrap-anywhere">
        <ChangedWords segments={segments} />
      </p>
      {segments.every(({ kind }) => kind === 'same') && (
        <p className="text-sm text-quiet">
          {t(typeof before === 'string' ? 'violation.no_changes' : 'generate.compare.same')}
        </p>
      )}
    </section>
  )
}
