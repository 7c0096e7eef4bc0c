import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdministrativeAct } from '../../../contract/extensions.gen.ts'
import { administrationQueries, fetchAllActs } from '../../api/administration.ts'
import { type CsvColumn, csvLines } from '../../lib/csv.ts'
import { isTextKey, type Translate, useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { errorSentence } from '../../ui/describe-error.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Table, Td } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { notifyProblem } from '../../ui/toasts.ts'
import { Section } from './Section.tsx'

/** An act that this version does not know is shown by its name. */
function actName(act: string, t: Translate): string {
  const key = `admin.act.${act}`
  return isTextKey(key) ? t(key) : act
}

const csvColumns: CsvColumn<AdministrativeAct>[] = (
  ['created_at', 'actor_email', 'act', 'subject', 'detail'] as const
).map((name) => ({
  header: name,
  value: (act) => (name === 'actor_email' ? (act.actor_email ?? 'operator') : act[name]),
}))

export function ActLog() {
  const t = useText()
  const client = useQueryClient()
  const query = useInfiniteQuery(administrationQueries.acts())
  const save = useMutation({
    mutationFn: () => fetchAllActs(client),
    onSuccess: (acts) => saveFile('redline-log.csv', new Blob([...csvLines(csvColumns, acts)], { type: 'text/csv' })),
    onError: (error) => notifyProblem(errorSentence(error, t)),
  })
  return (
    <Section
      title={t('admin.log')}
      help={t('admin.log.help')}
      actions={
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          CSV
        </Button>
      }
    >
      <QueryState query={query} inSection skeleton={<SkeletonLines lines={6} className="px-6" />}>
        {({ pages }) => {
          const acts = pages.flatMap(({ items }) => items)
          if (acts.length === 0) return <p className="px-5 text-quiet lg:px-6">{t('admin.log.none')}</p>
          return (
            <>
              <Table
                label={t('admin.log')}
                heads={[
                  t('admin.log.when'),
                  { title: t('admin.log.who'), className: 'max-sm:hidden' },
                  t('admin.log.what'),
                ]}
              >
                {acts.map((act) => (
                  <tr key={act.id} className="border-b border-line align-top">
                    <Td className="text-quiet max-sm:align-top sm:whitespace-nowrap">
                      <Time value={act.created_at} />
                    </Td>
                    <Td className="wrap-anywhere max-sm:hidden">{act.actor_email ?? t('admin.operator')}</Td>
                    <Td className="wrap-anywhere">
                      {actName(act.act, t)}
                      <span className="block text-sm text-quiet">
                        {[act.subject, act.detail].filter(Boolean).join(' · ')}
                      </span>
                      <span className="block text-sm text-quiet sm:hidden">
                        {act.actor_email ?? t('admin.operator')}
                      </span>
                    </Td>
                  </tr>
                ))}
              </Table>
              {query.hasNextPage && (
                <Button
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                  className="mx-5 lg:mx-6"
                >
                  {t('audits.show_more')}
                </Button>
              )}
            </>
          )
        }}
      </QueryState>
    </Section>
  )
}
