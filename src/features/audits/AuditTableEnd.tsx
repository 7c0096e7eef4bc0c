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
  onLimit: (limit: number) => void
  onClear: () => void
}

/** The contract has no pages of audits: more come by asking for a longer list, until all are there or it is refused. */
export function AuditTableEnd({ shown, loaded, limit, refused, loadingMore, onLimit, onClear }: AuditTableEndProps) {
  const t = useText()
  const more = loadingMore || loaded < limit ? null : nextLimit(limit, refused)
  const all = !loadingMore && loaded < limit
  return (
    <>
      {shown === 0 && (
        <EmptyState
          title={t('audits.filter.none')}
          actions={<Button onClick={onClear}>{t('audits.filter.clear')}</Button>}
        >
          {t('audits.filter.none.help', { count: loaded })}
        </EmptyState>
      )}
      <div className="flex flex-wrap items-center gap-4 px-5 py-4 text-quiet lg:px-6">
        <span aria-live="polite">
          {t(all ? 'audits.all_shown' : more || loadingMore ? 'audits.some_shown' : 'audits.most_shown', {
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
