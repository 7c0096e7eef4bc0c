import { useMemo } from 'react'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import { readDocument } from '../../lib/document-text/read-document.ts'
import { toPlain } from '../../lib/document-text/to-plain.ts'
import { wordChanges } from '../../lib/word-changes.ts'
import { useText } from '../../locales/text.ts'
import { ChangedWords } from '../../ui/ChangedWords.tsx'

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
export function DocumentChanges({ before, content, language, title, note }: DocumentChangesProps) {
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
