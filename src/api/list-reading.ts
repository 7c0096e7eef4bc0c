/** A page of a list by its ids, with what decides where to read on. */
export interface PageOfIds {
  page: number
  ids: readonly string[]
  page_size: number
  total: number
  has_more: boolean
  /** Where the next page begins, null at the end. Only a service with cursors tells. */
  next_cursor?: string | null
}

/** The rows of a list that a review queue knows. */
export interface KnownRows {
  /** How many of them the service surely lists. They come first in the list. */
  listed: number
  /** How many are to be visited. */
  left: number
  /** Whether so few are left that more should be read. */
  isShort: boolean
  page_size: number
  /** The page with which the queue began. */
  firstPage: number
}

export interface WantedPage {
  page: number
  cursor?: string
  /** Read before, perhaps, and other rows since. */
  isNew: boolean
}

/** How a review queue reads on in a list that changes with every decision, until every row was found. Immutable. */
export interface ListReading {
  /** The page to read now. Null while enough rows are known, or at the end. */
  wanted: (known: KnownRows) => WantedPage | null
  /** After the wanted page was read. `hasNew`: whether it has rows to visit that were not known. `isTaken`: whether to show them. */
  after: (answer: PageOfIds, hasNew: boolean) => { reading: ListReading; isTaken: boolean }
  /** Begins behind a page that the reviewer went to. */
  fromHere: (shown: PageOfIds) => ListReading
  /** Begins with the first page again: `rows` may be visited once more, or it is looked for those that are new. */
  fromStart: (rows: 'again' | 'new') => ListReading
  /** At the end: the rows that are still listed. */
  left: ReadonlySet<string> | null
}
