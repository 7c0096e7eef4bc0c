import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuditUpdate } from '../../contract/extensions.gen.ts'
import { auditQueries } from './audits.ts'
import { apiFor, unwrap } from './client.ts'

const nothing = () => null

function useChange<Variables>(change: (client: QueryClient, variables: Variables) => Promise<null>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (variables: Variables) => change(client, variables),
    retry: false,
    onSuccess: () => client.invalidateQueries({ queryKey: auditQueries.all() }),
  })
}

/** Renames or archives an audit. */
export const useChangeAudit = () =>
  useChange((client, { audit_id, ...body }: { audit_id: string } & AuditUpdate) =>
    unwrap(apiFor(client).POST('/extensions/v1/audits/{audit_id}', { params: { path: { audit_id } }, body }), nothing),
  )

export const useDeleteAudit = () =>
  useChange((client, audit_id: string) =>
    unwrap(apiFor(client).DELETE('/extensions/v1/audits/{audit_id}', { params: { path: { audit_id } } }), nothing),
  )
