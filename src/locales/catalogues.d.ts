declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core'
  export const catalogues: Record<string, () => Promise<{ messages: Messages }>>
}
