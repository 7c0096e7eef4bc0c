import '../../locales/document-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AudioLinesIcon } from 'lucide-react'
import type { ToneOfVoice } from '../../../contract/openapi.gen.ts'
import { toneOfVoiceQueries } from '../../api/tones-of-voice.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { languageName } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { inLanguage } from './in-language.ts'
import { LanguageBadges } from './LanguageBadges.tsx'
import { LibraryListPage, type LibraryListProps, LibraryRow } from './LibraryListPage.tsx'

export function TonesOfVoicePage(props: LibraryListProps) {
  const t = useText()
  return (
    <LibraryListPage
      {...props}
      title={t('library.tones')}
      searchLabel={t('library.tones.search')}
      icon={<AudioLinesIcon className="size-5" />}
      empty={{ title: t('library.tones.empty'), help: t('library.tones.empty.help') }}
      query={useQuery(toneOfVoiceQueries.list())}
      textsOf={textsOf}
    >
      {(tone) => <ToneRow key={tone.id} tone={tone} />}
    </LibraryListPage>
  )
}

const textsOf = ({ key, toneOfVoiceMetas }: ToneOfVoice) => [
  key,
  humaniseKey(key),
  ...toneOfVoiceMetas.flatMap((meta) => [
    meta.name,
    meta.description,
    meta.languageKey,
    languageName(meta.languageKey),
  ]),
]

function ToneRow({ tone }: { tone: ToneOfVoice }) {
  const meta = inLanguage(tone.toneOfVoiceMetas)
  return (
    <LibraryRow
      name={
        <Link to="/tones-of-voice/$toneOfVoiceId" params={{ toneOfVoiceId: tone.id }}>
          {meta?.name || humaniseKey(tone.key)}
        </Link>
      }
      description={meta?.description}
      facts={<LanguageBadges languages={tone.toneOfVoiceMetas.map(({ languageKey }) => languageKey)} />}
    />
  )
}
