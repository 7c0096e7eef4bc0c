import type { SchemaToneOfVoice as ToneOfVoice } from '../../../../contract/openapi.gen.ts'
import { foldName } from '../../../lib/form/fold-name.ts'
import { languageName, languageTag } from '../../../lib/language-key.ts'

/** The language that a cell names by key, code or name. Undefined if none matches. */
export function languageInCell(cell: string, languages: readonly string[]): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const wanted = foldName(cell)
  return languages.find((key) => {
    const tag = languageTag(key)
    return [key, tag, languageName(key), tag && names.of(tag)].some(
      (name) => name !== undefined && foldName(name) === wanted,
    )
  })
}

/** The tone of voice that a cell names by its name in any language, its key or its id. */
export function toneInCell(cell: string, tones: readonly ToneOfVoice[]): string | undefined {
  const wanted = foldName(cell)
  return tones.find(({ id, key, toneOfVoiceMetas }) =>
    [id, key, ...toneOfVoiceMetas.flatMap((meta) => [meta.id, meta.name])].some((name) => foldName(name) === wanted),
  )?.id
}
