import { queryOptions } from '@tanstack/react-query'
import type { Scan, Series } from '../../contract/extensions.gen.ts'
import { auditQueries } from './audits.ts'
import { apiFor, unwrap } from './client.ts'
import { id, list, ownRecord } from './parse-response.ts'

const seriesHistory = ownRecord<Series>({ scans: list(ownRecord<Scan>({ audit_id: id })) })

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
