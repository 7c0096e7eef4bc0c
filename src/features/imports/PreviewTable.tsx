import { SeverityBadge } from '../../domain/violations/SeverityBadge.tsx'
import { useText } from '../../locales/text.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { isImportable, type Preview, type PreviewProblem } from './read-preview.ts'

interface PreviewTableProps {
  /** Undefined while the file is read. */
  preview: Preview | undefined
  problem: PreviewProblem | undefined
}

/** The first findings of the file, or why they cannot be shown. The service decides what can be imported. */
export function PreviewTable({ preview, problem }: PreviewTableProps) {
  const t = useText()
  if (problem && !isImportable(problem))
    return (
      <p role="alert" className="text-danger">
        {t(`import.preview.${problem}`)}
      </p>
    )
  if (problem) return <p className="rounded-md bg-well px-3 py-2 text-quiet">{t(`import.preview.${problem}`)}</p>
  if (!preview) return <SkeletonLines lines={6} />
  return (
    <section aria-labelledby="import-preview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="import-preview" className="text-sm text-quiet">
        {t('import.preview.first', { count: preview.rows.length })}
      </h2>
      {preview.ignored && (
        <p className="rounded-md bg-warning-wash px-3 py-2 text-sm wrap-anywhere text-warning">
          {t('import.preview.ignored', { count: preview.ignored.length, names: preview.ignored.join(', ') })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ol tabIndex={0} aria-labelledby="import-preview" className="max-h-96 overflow-y-auto border-t border-line">
        {preview.rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other identity
          <li key={index} className="grid gap-1 border-b border-line py-2 wrap-anywhere">
            <bdi className="line-clamp-2 font-serif text-lg">{row.reason}</bdi>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
              <SeverityBadge severity={row.severity} />
              {[row.rule, row.asset].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
