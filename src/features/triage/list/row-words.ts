/** What a row says in the reader's language. */
export interface RowWords {
  select: (name: string) => string
  severity: (severity: string) => string
  state: (review_state: string) => string
  noText: string
  /** Before a reason that is shown because the search term is in it. */
  reason: string
  group: string
  groupTip: string
  members: (count: number) => string
  showMembers: string
  hideMembers: string
}
