declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core'
  export const catalogues: Record<
    string,
    Record<'core' | 'settings' | 'triage' | 'generation' | 'library', () => Promise<{ messages: Messages }>>
  >
}
