declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core'
  type Part =
    | 'audits'
    | 'settings'
    | 'deciding'
    | 'evidence'
    | 'triage'
    | 'generation'
    | 'library'
    | 'help'
    | 'demo'
    | 'keys'
  interface Catalogue {
    messages: Messages
    parts: Record<Part, () => Promise<{ messages: Messages }>>
  }
  export const catalogues: Record<string, () => Promise<Catalogue>>
}
