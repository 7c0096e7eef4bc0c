/** What a person asked for, as a plain value: it can be run here or sent to the service that holds the database. */
export type Command =
  | { name: 'workspace create'; workspace: string; api_access: boolean }
  | { name: 'workspace list' }
  | { name: 'key create'; workspace: string; owner_email: string }
  | { name: 'key list' }
  | { name: 'key revoke'; id: string }
  | { name: 'import'; file: string; audit: string; workspace?: string }
  | { name: 'activity'; audit: string; workspace?: string; json: boolean }
  | { name: 'library apply'; folder: string; workspace: string; prune: boolean; dryRun: boolean }
  | { name: 'library export'; folder: string; workspace: string }
  | { name: 'writer check' }
  | { name: 'demo reset' }

export type CommandName = Command['name']
