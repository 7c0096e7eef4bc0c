import type { QueryClient } from '@tanstack/react-query'
import { registerCommentMutations } from './add-comment.ts'
import { registerDocumentMutations } from './generate-document.ts'

/**
 * Mutations are registered by key, outside of components, so that the outbox can resume them after a reload. A noun's file
 * exports `register…Mutations(queryClient)`, which calls `queryClient.setMutationDefaults([name], { mutationFn, scope, … })`.
 */
const registrars: ((queryClient: QueryClient) => void)[] = [registerCommentMutations, registerDocumentMutations]

export function registerMutations(queryClient: QueryClient): void {
  for (const register of registrars) register(queryClient)
}
