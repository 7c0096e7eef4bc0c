const maxLists = 8

/** Both the thread that checks texts and the one that sends it lists of rules keep so many, and forget the same ones. */
export function forgetOldest(lists: Map<unknown, unknown>): void {
  const [oldest] = lists.keys()
  if (lists.size > maxLists) lists.delete(oldest)
}
