import { useQuery } from '@tanstack/react-query'
import { toneOfVoiceQueries } from '../../api/tones-of-voice.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'

interface Named {
  id: string
  name: string
}

/** The tone of a document. Services give the tone's id or its id in one language. */
export function useToneName(toneId: string | null | undefined, languageKey: string | null | undefined): Named | null {
  const tones = useQuery({ ...toneOfVoiceQueries.list(), enabled: Boolean(toneId) })
  if (!toneId) return null
  const tone = tones.data?.find(
    ({ id, toneOfVoiceMetas }) => id === toneId || toneOfVoiceMetas.some((meta) => meta.id === toneId),
  )
  if (!tone) return { id: toneId, name: toneId }
  const meta =
    tone.toneOfVoiceMetas.find(({ id }) => id === toneId) ??
    tone.toneOfVoiceMetas.find((one) => one.languageKey === languageKey) ??
    tone.toneOfVoiceMetas[0]
  return { id: tone.id, name: meta?.name || humaniseKey(tone.key) }
}
