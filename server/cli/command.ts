import type { WebhookEvent } from '../../contract/extensions.gen.ts'
import type { Scope } from '../core/scopes.ts'

/** A parsed command as plain data. It runs here or is sent to the service that holds the database. */
export type Command =
  | { name: 'workspace create'; workspace: string; api_access: boolean }
  | { name: 'workspace list' }
  | { name: 'workspace rename'; workspace: string; new_name: string }
  | { name: 'workspace api-access'; workspace: string; api_access: boolean }
  | { name: 'workspace source-link'; workspace: string; template: string | null }
  | { name: 'workspace delete'; workspace: string; yes?: boolean }
  | {
      name: 'key create'
      workspace: string
      owner_email: string
      label?: string
      expires_in_days?: number
      /** All of them when absent. */
      scopes?: Scope[]
    }
  | { name: 'key list'; workspace?: string }
  | { name: 'key revoke'; id: string }
  | { name: 'webhook create'; url: string; workspace?: string; owner_email: string; events: WebhookEvent[] }
  | { name: 'webhook list'; workspace?: string }
  | { name: 'webhook delete'; id: string; workspace?: string }
  | {
      name: 'import'
      file: string
      audit: string
      workspace?: string
      carryDecisionsFrom?: string
      series?: string
      allowEmpty?: boolean
    }
  | { name: 'changes'; audit: string; with?: string; workspace?: string; json?: boolean }
  | { name: 'imports'; workspace?: string }
  | { name: 'activity'; audit: string; workspace?: string; json?: boolean }
  | { name: 'purge'; older_than_days: number; workspace?: string; yes?: boolean }
  | { name: 'backup'; file: string }
  | { name: 'restore'; file: string; replace?: boolean; yes?: boolean }
  | { name: 'library apply'; folder: string; workspace: string; prune?: boolean; dryRun?: boolean }
  | { name: 'library export'; folder: string; workspace: string }
  | { name: 'writer check' }
  | { name: 'demo reset' }

export type CommandName = Command['name']
