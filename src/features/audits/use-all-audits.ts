import { useExtensions } from '../../api/extensions.ts'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { useAuditList } from './use-audit-list.ts'

/** The longest list that our service returns, and that it can be paged through. */
const maxLimit = { published: 100, paged: 5000 }

export interface AllAudits {
  audits: readonly Audit[]
  /** Of the list that they are from. */
  limit: number
  /** The longest list has been requested, and its answer is here or failed. */
  isLoaded: boolean
  /** The workspace may have older audits than these. */
  mayBeMore: boolean
}

/** All audits of the workspace, or as many as one list can have, regardless of what the table shows. */
export function useAllAudits(shown: readonly Audit[], shownLimit: number, archived: boolean): AllAudits {
  const isComplete = shown.length < shownLimit
  const { offers } = useExtensions()
  const longest = offers('finding') ? maxLimit.paged : maxLimit.published
  const { query, limit, isRefused } = useAuditList(Math.max(longest, shownLimit), { archived, enabled: !isComplete })
  if (isComplete) return { audits: shown, limit: shownLimit, isLoaded: true, mayBeMore: false }
  if (!query.data) return { audits: shown, limit: shownLimit, isLoaded: query.isError && !isRefused, mayBeMore: true }
  const { audits } = query.data
  return { audits, limit, isLoaded: !query.isPlaceholderData, mayBeMore: audits.length >= limit }
}
