import type { QueryClient } from '@tanstack/react-query'

export const generateDocumentKey = ['generate-document'] as const

export interface GenerateVariables {
  connection_id: string
  generation_id: string
}

const pause = 5000

/** Comes when there is a document to ask for. Without it nothing can have been sent, so it waits for it. */
async function generating() {
  for (;;) {
    try {
      return await import('./generate-document.ts')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

export function registerDocumentMutations(client: QueryClient): void {
  client.setMutationDefaults<null, Error, GenerateVariables>(generateDocumentKey, {
    mutationFn: async (variables, context) => (await generating()).generateKept(variables, context),
  })
}
