import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { nextLimit } from './audit-limit.ts'

interface AuditTableEndProps {
  shown: number
  loaded: number
  limit: number
  refused: number
  loadingMore: boolean
  isFiltered: boolean
  onLimit: (limit: number) => void
  onClear: () => void
}

/** The contract has no pages of audits: more come by asking for a longer list, until all are there or it is refused. */
export function AuditTableEnd(props: AuditTableEndProps) {
  const { shown, loaded, limit, refused, loadingMore, isFiltered, onLimit, onClear } = props
  const t = useText()
  const more = loadingMore || loaded < limit ? null : nextLimit(limit, refused)
  const all = !loadingMore && loaded < limit
  return (
    <>
      {shown === 0 && !loadingMore && (
        <EmptyState
          title={t('audits.filter.none')}
          actions={<Button onClick={onClear}>{t('audits.filter.clear')}</Button>}
        />
      )}
      <div className="flex flex-wrap items-center gap-4 px-5 py-4 text-quiet lg:px-6">
        <span aria-live="polite">
          {isFiltered
            ? loadingMore
              ? t('loading')
              : t(all ? 'audits.filter.all_searched' : 'audits.filter.newest_searched', { count: loaded })
            : t(all ? 'audits.all_shown' : more || loadingMore ? 'audits.some_shown' : 'audits.most_shown', {
                count: loaded,
              })}
        </span>
        {(more || loadingMore) && (
          <Button size="sm" busy={loadingMore} onClick={() => more && onLimit(more)}>
            {t('audits.show_more')}
          </Button>
        )}
      </div>
    </>
  )
}
