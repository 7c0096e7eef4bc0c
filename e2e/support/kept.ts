import type { Page } from '@playwright/test'

/** Everything the browser keeps for this origin, as one text. */
export function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: Record<string, unknown> = {}
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await wait(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([wait(entries.getAllKeys()), wait(entries.getAll())])
        for (const [index, key] of keys.entries()) found[`${name}/${store}/${String(key)}`] = values[index]
      }
      database.close()
    }
    return JSON.stringify({ localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage }, kept: found })
  })
}
