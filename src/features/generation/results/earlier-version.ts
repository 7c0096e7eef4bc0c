import type { Generation } from '../../../api/generations.ts'

export type Version = Generation & { documentId: string }

/**
 * What a result is compared with: the newest document of an earlier run in the same language and tone, else in the same
 * language, else in any. `all` is sorted newest first.
 */
export function earlierVersion(generation: Generation, all: readonly Generation[]): Version | null {
  const { run_id, language_key, toneOfVoiceId } = generation
  const earlier = all
    .slice(all.indexOf(generation) + 1)
    .filter((one): one is Version => one.documentId !== null && (run_id === undefined || one.run_id !== run_id))
  const inLanguage = earlier.filter((one) => one.language_key === language_key)
  return inLanguage.find((one) => one.toneOfVoiceId === toneOfVoiceId) ?? inLanguage[0] ?? earlier[0] ?? null
}
