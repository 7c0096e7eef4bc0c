import { useMemo } from 'react'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import { toPlain } from '../../lib/document-text/to-plain.ts'
import { wordChanges } from '../../lib/word-changes.ts'
import { useText } from '../../locales/text.ts'
import { ChangedWords } from '../../ui/ChangedWords.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useDocumentBlocks } from './use-document-blocks.ts'

interface DocumentChangesProps {
  /** What the changes are counted from: another document, or a text as it was found. */
  before: DocumentContent | string
  content: DocumentContent
  /** BCP 47. */
  language?: string
  title: string
}

/** A document as word changes against an earlier text. */
export function DocumentChanges({ before, content, language, title }: DocumentChangesProps) {
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
      {segments ? (
        <p lang={language} dir="auto" className="font-serif text-[1.0625rem]/7 whitespace-pre-wrap wrap-anywhere">
          <ChangedWords segments={segments} />
        </p>
      ) : (
        <SkeletonLines lines={4} />
      )}
      {segments?.every(({ kind }) => kind === 'same') && (
        <p className="text-sm text-quiet">{t('violation.no_changes')}</p>
      )}
    </section>
  )
}
