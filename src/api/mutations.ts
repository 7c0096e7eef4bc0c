import type { QueryClient } from '@tanstack/react-query'
import { registerCommentMutations } from './add-comment.ts'
import { registerDocumentMutations } from './generate-document.ts'

/**
 * What a person does is registered here by name, apart from any component, so that what was waiting when the tab closed
 * can be sent after it opens again. A noun's file exports `register…Mutations(queryClient)`, which calls
 * `queryClient.setMutationDefaults([name], { mutationFn, scope, … })`, and has its line here.
 */
const registrars: ((queryClient: QueryClient) => void)[] = [registerCommentMutations, registerDocumentMutations]

export function registerMutations(queryClient: QueryClient): void {
  for (const register of registrars) register(queryClient)
}
