import type { NewToneOfVoice } from '../../library/insert.ts'
import type { LanguageKey } from '../model.ts'

interface ToneInLanguage {
  name: string
  description: string | null
  content: string | null
}

/** One tone, its languages side by side. */
export type ToneSource = { key: string } & Partial<Record<LanguageKey, ToneInLanguage>>

const languages = ['EN', 'NL', 'DE', 'FR', 'ES'] as const satisfies LanguageKey[]

export function makeTone({ key, ...inLanguages }: ToneSource): NewToneOfVoice {
  return {
    id: key,
    key,
    toneOfVoiceMetas: languages.flatMap((languageKey) => {
      const tone = inLanguages[languageKey]
      return tone ? [{ id: `${key}-${languageKey.toLowerCase()}`, languageKey, ...tone }] : []
    }),
  }
}
