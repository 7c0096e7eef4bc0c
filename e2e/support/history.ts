import type { Page } from '@playwright/test'
import type { GeneratedDocument } from '../../src/state/stored-values.ts'

/** Puts documents into this browser's history, as generating them here would. The page must be connected. */
export async function fillHistory(page: Page, documents: GeneratedDocument[]): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('redline.connections')?.includes('"id"'))
  await page.evaluate(async (list) => {
    const connections: unknown = JSON.parse(localStorage.getItem('redline.connections') ?? '[]')
    const connectionId = String((connections as { id: string }[])[0]?.id)
    const opening = indexedDB.open('redline')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('kept'))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const change = opening.result.transaction('kept', 'readwrite')
    change.objectStore('kept').put(list, `${connectionId}/documents`)
    for (const { documentId } of list)
      change.objectStore('kept').put('{}', `${connectionId}/document_input/${documentId}`)
    await new Promise((resolve) => change.addEventListener('complete', resolve))
    opening.result.close()
    localStorage.setItem(`redline.c.${connectionId}.documents_written`, String(Date.now()))
  }, documents)
  await page.reload()
}

export function generated(documentId: string, more: Partial<GeneratedDocument> = {}): GeneratedDocument {
  return {
    documentId,
    templateId: 'product-description',
    templateKey: 'product_description',
    language_key: 'EN',
    toneOfVoiceMetaId: null,
    tone: null,
    title: null,
    created_at: new Date().toISOString(),
    ...more,
  }
}
