import { queryOptions } from '@tanstack/react-query'
import type { Scan, Series } from '../../contract/extensions.gen.ts'
import { auditQueries } from './audits.ts'
import { apiFor, unwrap } from './client.ts'
import { count, id, list, record, text, textOrNull } from './parse-response.ts'

const countOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

const seriesHistory = record<Series>({
  series: textOrNull,
  scans: list(
    record<Scan>({
      audit_id: id,
      name: text,
      status: text,
      created_at: text,
      previous_audit_id: textOrNull,
      total_violations: count,
      new: countOrNull,
      gone: countOrNull,
      unchanged: countOrNull,
    }),
  ),
})

/** The audits of the series of an audit, newest first. */
export const scansQuery = (audit_id: string) =>
  queryOptions({
    queryKey: [...auditQueries.all(), 'scans', audit_id],
    queryFn: ({ client, signal }) =>
      unwrap(
        apiFor(client).GET('/extensions/v1/audits/{audit_id}/series', { params: { path: { audit_id } }, signal }),
        seriesHistory,
      ).then(({ scans }) => scans),
  })
