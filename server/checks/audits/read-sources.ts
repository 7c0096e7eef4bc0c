import type { AuditSource } from '../../../contract/extensions.gen.ts'
import { invalidValue } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { UnreadableSource } from '../extract/unreadable-source.ts'
import type { Source } from '../sources/expand-sources.ts'
import { readAddress } from '../sources/http-get.ts'
import { listDocumentIds } from './documents.ts'
import { saveFile } from './files.ts'

/** The sources that a request describes. A text is stored as a file. */
export async function readSources(db: Database, workspace_id: string, given: AuditSource[]): Promise<Source[]> {
  const sources: Source[] = []
  for (const [index, source] of given.entries()) sources.push(await readSource(db, workspace_id, source, index))
  return sources
}

async function readSource(
  db: Database,
  workspace_id: string,
  { type, addresses, address, max_pages, max_depth, file_ids, document_ids, text, name = 'text.txt' }: AuditSource,
  index: number,
): Promise<Source> {
  const fault = (property: keyof AuditSource, message: string) =>
    invalidValue(['body', 'sources', index, property], message)
  const required = <T>(value: T | undefined, property: keyof AuditSource): T => {
    if (value === undefined) throw fault(property, `a source of the type ${type} needs it`)
    return value
  }
  const href = () => {
    try {
      return readAddress(required(address, 'address')).href
    } catch (error) {
      if (error instanceof UnreadableSource) throw fault('address', error.message)
      throw error
    }
  }
  if (type === 'addresses') return { type, addresses: required(addresses, 'addresses') }
  if (type === 'sitemap') return { type, address: href() }
  if (type === 'site') return { type, address: href(), max_pages, max_depth }
  if (type === 'files') return { type, file_ids: required(file_ids, 'file_ids') }
  if (type === 'documents') {
    const written = document_ids ? await listDocumentIds(db, workspace_id, document_ids) : []
    if (written.length === new Set(document_ids).size) return { type, document_ids }
    throw fault('document_ids', 'one of the documents is not there, or not written yet')
  }
  const content = Buffer.from(required(text, 'text'))
  return { type: 'files', file_ids: [await saveFile(db, workspace_id, { name, content })] }
}
