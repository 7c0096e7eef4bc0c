import { useMemo } from 'react'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import { toPlain } from '../../lib/document-text/to-plain.ts'
import { wordChanges } from '../../lib/word-changes.ts'
import { useText } from '../../locales/text.ts'
import { ChangedWords } from '../../ui/ChangedWords.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useDocumentBlocks } from './DocumentText.tsx'

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
  const earlier = useDocumentBlocks(typeof before === 'string' ? {} : before)
  const blocks = useDocumentBlocks(content)
  const from = typeof before === 'string' ? before : earlier && toPlain(earlier)
  const to = blocks && toPlain(blocks).trim()
  const segments = useMemo(
    () => (from === null || to === null ? null : wordChanges(from.trim(), to).segments),
    [from, to],
  )
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="text-xs font-semibold text-faint">{title}</h3>
      {note && <p className="text-xs text-faint">{note}</p>}
      {segments ? (
        <p lang={language} dir="auto" className="font-serif text-[1.0625rem]/7 whitespace-pre-wrap wrap-anywhere">
          <ChangedWords segments={segments} />
        </p>
      ) : (
        <SkeletonLines lines={4} />
      )}
      {segments?.every(({ kind }) => kind === 'same') && (
        <p className="text-sm text-quiet">
          {t(typeof before === 'string' ? 'violation.no_changes' : 'generate.compare.same')}
        </p>
      )}
    </section>
  )
}
