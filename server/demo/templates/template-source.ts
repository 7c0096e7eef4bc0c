import type { FormEntry } from '../../library/form-entry.ts'
import type { NewTemplate } from '../../library/insert.ts'
import type { FormLanguage } from '../model.ts'

/** A text in the four languages that every template has, in this order. */
type InFour = readonly [EN: string, NL: string, DE: string, FR: string]
export type Say = (...texts: InFour) => string

/** One template, its languages side by side, so that no form can lack a field in one of them. */
export interface TemplateSource {
  key: string
  name: InFour
  /** What a language model is asked to do, step by step. */
  steps: readonly InFour[]
  form: (say: Say) => FormEntry[]
}

export const formLanguages = ['EN', 'NL', 'DE', 'FR'] as const satisfies FormLanguage[]

export function makeTemplate({ key, name, steps, form }: TemplateSource): NewTemplate {
  const id = key.replaceAll('_', '-')
  return {
    id,
    key,
    commands: formLanguages.flatMap((languageKey, i) =>
      steps.map((step, place) => ({
        id: `${id}-step-${place + 1}-${languageKey.toLowerCase()}`,
        languageKey,
        instruction: step[i] ?? '',
      })),
    ),
    templateMetas: formLanguages.map((languageKey, i) => ({
      id: `${id}-${languageKey.toLowerCase()}`,
      languageKey,
      name: name[i] ?? key,
      form: form((...texts) => texts[i] ?? texts[0]),
    })),
  }
}
