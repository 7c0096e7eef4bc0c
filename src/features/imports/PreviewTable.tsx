import { SeverityBadge } from '../../domain/violations/SeverityBadge.tsx'
import { useText } from '../../locales/text.ts'
import type { PreviewRow } from './read-preview.ts'

/** The first findings of the file. The service decides what can be imported. */
export function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useText()
  return (
    <section aria-labelledby="import-preview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="import-preview" className="text-sm text-quiet">
        {t('import.preview.first', { count: rows.length })}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ol tabIndex={0} aria-labelledby="import-preview" className="max-h-96 overflow-y-auto border-t border-line">
        {rows.map((row, index) => (
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
