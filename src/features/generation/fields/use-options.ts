import { useQuery } from '@tanstack/react-query'
import { knowledgeBaseQueries } from '../../../api/knowledge-bases.ts'
import { toneOfVoiceQueries } from '../../../api/tones-of-voice.ts'
import type { Field, Option } from '../../../lib/form/field.ts'
import { languageName, languageTags } from '../../../lib/language-key.ts'

/** The field with options loaded from the service. If they cannot be loaded, it becomes a text field. */
export function useOptions(field: Field, language: string): { field: Field; state: 'ready' | 'loading' | 'failed' } {
  const from = field.optionsFrom
  const bases = useQuery({ ...knowledgeBaseQueries.list(), enabled: from === 'infobase' })
  const tones = useQuery({ ...toneOfVoiceQueries.list(), enabled: from === 'tone' })
  if (!from) return { field, state: 'ready' }
  const query = from === 'infobase' ? bases : tones
  const found: Option[] | undefined =
    from === 'language'
      ? Object.keys(languageTags).map((key) => ({ value: key, label: languageName(key) }))
      : from === 'infobase'
        ? bases.data?.map(({ id, name }) => ({ value: id, label: name }))
        : tones.data?.flatMap(({ id, key, toneOfVoiceMetas }) => ({
            value: id,
            label: toneOfVoiceMetas.find(({ languageKey }) => languageKey === language)?.name ?? key,
          }))
  if (found) return { field: { ...field, options: [...(field.options ?? []), ...found] }, state: 'ready' }
  if (!query.isError && query.failureCount === 0) return { field, state: 'loading' }
  return { field: { ...field, kind: field.kind === 'multiselect' ? 'tags' : 'text' }, state: 'failed' }
}
