import type { SearchSchemaInput } from '@tanstack/react-router'
import type { Change } from '../../../contract/extensions.gen.ts'
import { readOneOf, readText } from '../../lib/search-params.ts'

export const changes = ['new', 'gone', 'unchanged'] as const satisfies Change[]

/** What is undefined is not part of the address. */
export interface CompareSearch {
  /** The other audit. */
  with?: string | undefined
  /** `new` when absent. */
  change?: Change | undefined
  /** Where the page begins: the `next_cursor` of the one before. */
  cursor?: string | undefined
}

export function compareSearch(search: CompareSearch & SearchSchemaInput): CompareSearch {
  return {
    with: readText(search.with) || undefined,
    change: readOneOf(search.change, changes),
    cursor: readText(search.cursor) || undefined,
  }
}
