import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import createClient, { type Client } from 'openapi-fetch'
import papaparse from 'papaparse'
import { scopeValues } from '../../contract/extensions.gen.ts'
import type { paths, Violation } from '../../contract/openapi.gen.ts'
import type { Service } from './service.ts'

export type Api = Client<paths>

/** The columns an import knows: see `server/import/read-csv.ts`. */
export type FindingRow = Partial<Omit<Violation, 'id' | 'audit_id' | 'asset_id' | 'assigned_to_user_ids'>> & {
  reason: string
  rule_description?: string
  rule_explanation?: string
  assigned_to_user_ids?: string
}

/** A workspace of one test: its own data, its own key. */
export interface Workspace {
  name: string
  owner_email: string
  key: string
  /** The contract's own client, as a second reviewer or a script would use it. */
  api: Api
  /** Another key of the same workspace, with an api of its own. */
  newKey(owner_email: string): Promise<{ key: string; id: string; api: Api }>
  /** Imports the rows as `npm run redline -- import` does. Gives back the audit's id. */
  importAudit(name: string, rows: FindingRow[]): Promise<string>
}

export async function createWorkspace(service: Service, { api_access = true } = {}): Promise<Workspace> {
  const name = `Workspace ${randomUUID()}`
  await service.redline(['workspace', 'create', name, ...(api_access ? [] : ['--no-api-access'])])
  const newKey = async (owner_email: string) => {
    const everything = ['--scope', ...scopeValues, '--expires', 'never']
    const printed = await service.redline(['key', 'create', '--workspace', name, '--owner', owner_email, ...everything])
    const key = printed.split('\n', 1)[0] ?? ''
    return { key, id: key.split('_')[1] ?? '', api: apiOf(service.url, key) }
  }
  const owner_email = 'reviewer@bank.example'
  const { key, api } = await newKey(owner_email)
  return {
    name,
    owner_email,
    key,
    api,
    newKey,
    async importAudit(audit, rows) {
      const folder = await mkdtemp(join(tmpdir(), 'redline-import-'))
      const file = join(folder, 'findings.csv')
      await writeFile(file, papaparse.unparse(rows, { columns: columnsOf(rows) }))
      await service.redline(['import', file, '--audit', audit, '--workspace', name])
      await rm(folder, { recursive: true })
      const { data } = await api.GET('/public/v1/audits', { params: { query: { limit: 100 } } })
      const found = data?.audits.find((each) => each.name === audit)
      if (!found) throw new Error(`The audit ${audit} was not imported`)
      return found.id
    },
  }
}

function apiOf(baseUrl: string, key: string): Api {
  return createClient<paths>({ baseUrl, headers: { 'X-API-Key': key } })
}

function columnsOf(rows: FindingRow[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}
