import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuditUpdate } from '../../contract/extensions.gen.ts'
import { auditQueries } from './audits.ts'
import { apiFor, unwrap } from './client.ts'

export const nothing = () => null

/** A change that a component waits for. Not sent again by itself, because it might be made twice. What it concerns is read again. */
export function useChange<Variables, Result>(
  queryKey: QueryKey,
  change: (client: QueryClient, variables: Variables) => Promise<Result>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (variables: Variables) => change(client, variables),
    retry: false,
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
}

/** Renames or archives an audit. */
export const useChangeAudit = () =>
  useChange(auditQueries.all(), (client, { audit_id, ...body }: { audit_id: string } & AuditUpdate) =>
    unwrap(apiFor(client).POST('/extensions/v1/audits/{audit_id}', { params: { path: { audit_id } }, body }), nothing),
  )

export const useDeleteAudit = () =>
  useChange(auditQueries.all(), (client, audit_id: string) =>
    unwrap(apiFor(client).DELETE('/extensions/v1/audits/{audit_id}', { params: { path: { audit_id } } }), nothing),
  )
