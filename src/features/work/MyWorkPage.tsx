import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MyWork } from '../../../contract/extensions.gen.ts'
import { useExtensions } from '../../api/extensions.ts'
import { myWorkQuery } from '../../api/my-work.ts'
import { stateName } from '../../domain/violations/review-state.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Ago } from '../../ui/Time.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

/** What waits for the owner of the key: assigned to them, replaced by others, commented by others. */
export function MyWorkPage() {
  const t = useText()
  const query = useQuery(myWorkQuery())
  return (
    <Page title={t('nav.my_work')}>
      <QueryState query={query}>{(work) => <Work work={work} />}</QueryState>
    </Page>
  )
}

function Work({ work: { assigned, replaced, comments } }: { work: MyWork }) {
  const t = useText()
  const { email } = useExtensions()
  if (assigned.total + replaced.total + comments.total === 0)
    return (
      <EmptyState
        icon={CircleCheckIcon}
        title={t('work.none')}
        actions={
          <Link to="/audits" className={buttonClass({ variant: 'primary' })}>
            {t('nav.audits')}
          </Link>
        }
      >
        {t('work.none.help')}
      </EmptyState>
    )
  return (
    <div className="grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 lg:px-6">
      <Part name="assigned" total={assigned.total} shown={assigned.total}>
        {assigned.audits.map(({ audit_id, audit_name, undecided }) => (
          <li key={audit_id} className="relative flex items-baseline gap-3 py-2.5 hover:bg-hover">
            <Link
              to="/audits/$auditId"
              params={{ auditId: audit_id }}
              search={{ assigned_to: email ?? undefined }}
              className={rowLink}
            >
              {audit_name}
            </Link>
            <span className="ms-auto text-quiet">
              <span className="font-semibold text-ink tabular-nums">{formatNumber(undecided)}</span>{' '}
              {t('audits.open_work.undecided', { count: undecided })}
            </span>
          </li>
        ))}
      </Part>
      <Part name="replaced" total={replaced.total} shown={replaced.items.length}>
        {replaced.items.map((item) => (
          <Item key={item.violation_id} item={item}>
            {t('work.replaced.by', {
              from: stateName(item.from_state, t),
              to: stateName(item.to_state, t),
              who: item.actor_email ?? '',
            })}
          </Item>
        ))}
      </Part>
      <Part name="comments" total={comments.total} shown={comments.items.length}>
        {comments.items.map((item) => (
          <Item key={`${item.violation_id} ${item.created_at}`} item={item}>
            <span className="line-clamp-2 wrap-anywhere text-ink" dir="auto">
              {item.content}
            </span>
            {item.author_email}
          </Item>
        ))}
      </Part>
    </div>
  )
}

const rowLink =
  'font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

interface PartProps {
  name: 'assigned' | 'replaced' | 'comments'
  total: number
  shown: number
  children: ReactNode
}

function Part({ name, total, shown, children }: PartProps) {
  const t = useText()
  return (
    <section aria-labelledby={`work-${name}`}>
      <h2 id={`work-${name}`} className="flex gap-2 border-b border-line pb-2 text-lg font-semibold">
        {t(`work.${name}`)} <span className="font-normal text-quiet tabular-nums">{formatNumber(total)}</span>
      </h2>
      {total === 0 ? (
        <p className="py-2.5 text-quiet">{t(`work.${name}.none`)}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
      {shown < total && <p className="py-2.5 text-sm text-quiet">{t('work.most', { count: shown })}</p>}
    </section>
  )
}

interface ItemProps {
  item: MyWork['replaced' | 'comments']['items'][number]
  children: ReactNode
}

function Item({ item, children }: ItemProps) {
  const { violation_id, audit_id, audit_name, rule_name, violating_text, created_at } = item
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] gap-0.5 py-2.5 hover:bg-hover">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Link
          to="/audits/$auditId/violations/$violationId"
          params={{ auditId: audit_id, violationId: violation_id }}
          search={{ review_state: 'all' }}
          className={rowLink}
        >
          {rule_name ?? violation_id}
        </Link>
        <span className="ms-auto text-sm text-quiet">
          {audit_name} · <Ago value={created_at} />
        </span>
      </span>
      {violating_text && (
        <q dir="auto" className="truncate [text-align:match-parent] font-serif">
          {violating_text}
        </q>
      )}
      <span className="text-sm text-quiet">{children}</span>
    </li>
  )
}
