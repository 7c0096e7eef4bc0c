import type { Page } from '@playwright/test'

/** Everything the browser keeps for this origin, as one text. */
export function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page
    function wait<T>(request: IDBRequest<T>) {
      return new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    }
    const databases: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await wait(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store)
        databases.push(await Promise.all([wait(entries.getAllKeys()), wait(entries.getAll())]))
      }
      database.close()
    }
    const [local, session] = [localStorage, sessionStorage].map((storage) =>
      Object.fromEntries(Object.entries(storage)),
    )
    return JSON.stringify({ local, session, databases })
  })
}
