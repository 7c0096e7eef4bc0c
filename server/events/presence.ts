import type { Viewer } from '../../contract/extensions.gen.ts'

export interface Announcement extends Viewer {
  workspace_id: string
  /** Null takes the announcement back. */
  audit_id: string | null
}

/** Open windows of one person; the oldest is forgotten for another one. */
const maxViewersPerPerson = 50
const expiryMs = 40_000

/** Who looks at which audit, as far as this process has heard. `onChange` is called when the viewers of an audit are others. */
export function createPresence(onChange: (workspace_id: string, audit_id: string) => void) {
  /** By workspace, person and window, oldest announcement first. */
  const windows = new Map<string, Announcement & { audit_id: string; expiresAt: number }>()

  const present = (workspace_id: string) =>
    [...windows.values()].filter((one) => one.workspace_id === workspace_id && one.expiresAt > Date.now())

  return {
    announce(announcement: Announcement): void {
      const { workspace_id, audit_id, viewer_id, email } = announcement
      const key = JSON.stringify([workspace_id, email, viewer_id])
      const before = windows.get(key)?.audit_id ?? null
      windows.delete(key)
      if (audit_id !== null) {
        const own = present(workspace_id).filter((viewer) => viewer.email === email)
        for (const oldest of own.slice(0, 1 - maxViewersPerPerson)) oldest.expiresAt = 0
        windows.set(key, { ...announcement, audit_id, expiresAt: Date.now() + expiryMs })
      }
      if (before === audit_id) return
      for (const changed of [before, audit_id]) if (changed !== null) onChange(workspace_id, changed)
    },

    viewersOf(workspace_id: string, audit_id: string): Viewer[] {
      return present(workspace_id)
        .filter((viewer) => viewer.audit_id === audit_id)
        .map(({ viewer_id, email }) => ({ viewer_id, email }))
    },

    auditsOf(workspace_id: string): string[] {
      return [...new Set(present(workspace_id).map(({ audit_id }) => audit_id))]
    },

    removeExpired(): void {
      for (const [key, { workspace_id, audit_id, expiresAt }] of windows) {
        if (expiresAt > Date.now()) continue
        windows.delete(key)
        onChange(workspace_id, audit_id)
      }
    },
  }
}
