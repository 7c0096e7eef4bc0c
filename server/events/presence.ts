import type { Viewer } from '../../contract/extensions.gen.ts'

export interface Announcement extends Viewer {
  workspace_id: string
  /** Null takes the announcement back. */
  audit_id: string | null
}

interface Present extends Viewer {
  audit_id: string
  expiresAt: number
}

/** Open windows of one person; the oldest is forgotten for another one. */
const maxViewersPerPerson = 50

/** Who looks at which audit, as far as this process has heard. `onChange` is called when the viewers of an audit are others. */
export function createPresence(
  onChange: (workspace_id: string, audit_id: string) => void,
  { expiryMs = 40_000, now = Date.now }: { expiryMs?: number; now?: () => number } = {},
) {
  /** By workspace, then by person and window, oldest announcement first. */
  const workspaces = new Map<string, Map<string, Present>>()

  function remove(workspace_id: string, key: string): string | undefined {
    const viewers = workspaces.get(workspace_id)
    const audit_id = viewers?.get(key)?.audit_id
    viewers?.delete(key)
    if (viewers?.size === 0) workspaces.delete(workspace_id)
    return audit_id
  }

  const present = (workspace_id: string) =>
    [...(workspaces.get(workspace_id)?.values() ?? [])].filter(({ expiresAt }) => expiresAt > now())

  return {
    announce({ workspace_id, audit_id, viewer_id, email }: Announcement): void {
      const key = JSON.stringify([email, viewer_id])
      const changed = new Set([remove(workspace_id, key)])
      if (changed.has(audit_id ?? undefined)) changed.clear()
      else if (audit_id !== null) changed.add(audit_id)
      if (audit_id !== null) {
        const viewers = workspaces.get(workspace_id) ?? new Map<string, Present>()
        workspaces.set(workspace_id, viewers)
        const own = [...viewers].filter(([, viewer]) => viewer.email === email)
        const [oldest] = own
        if (oldest && own.length >= maxViewersPerPerson) changed.add(remove(workspace_id, oldest[0]))
        viewers.set(key, { audit_id, viewer_id, email, expiresAt: now() + expiryMs })
      }
      for (const changedId of changed) if (changedId !== undefined) onChange(workspace_id, changedId)
    },

    viewersOf(workspace_id: string, audit_id: string): Viewer[] {
      return present(workspace_id)
        .filter((viewer) => viewer.audit_id === audit_id)
        .map(({ viewer_id, email }) => ({ viewer_id, email }))
    },

    /** The audits that somebody looks at. */
    auditsOf(workspace_id: string): string[] {
      return [...new Set(present(workspace_id).map(({ audit_id }) => audit_id))]
    },

    removeExpired(): void {
      for (const [workspace_id, viewers] of workspaces) {
        const expired = [...viewers].filter(([, { expiresAt }]) => expiresAt <= now())
        const changed = new Set(expired.map(([key]) => remove(workspace_id, key)))
        for (const audit_id of changed) if (audit_id !== undefined) onChange(workspace_id, audit_id)
      }
    },
  }
}
