import '../../locales/document-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ToneOfVoiceMeta } from '../../../contract/openapi.gen.ts'
import { toneOfVoiceQueries } from '../../api/tones-of-voice.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { languageTag, sortLanguages } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { DocumentText } from '../../domain/documents/DocumentText.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { inLanguage } from './in-language.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LibrarySkeleton } from './LibrarySkeleton.tsx'

interface ToneOfVoicePageProps {
  toneOfVoiceId: string
  language_key: string
  onLanguage: (language_key: string) => void
}

export function ToneOfVoicePage({ toneOfVoiceId, language_key, onLanguage }: ToneOfVoicePageProps) {
  const t = useText()
  const query = useQuery(toneOfVoiceQueries.detail(toneOfVoiceId))
  const tone = query.data
  const meta = inLanguage(tone?.toneOfVoiceMetas ?? [], language_key)
  return (
    <Page
      title={meta?.name || (tone ? humaniseKey(tone.key) : t('library.tone'))}
      subject={toneOfVoiceId}
      meta={tone && <code className="font-mono text-sm">{tone.key}</code>}
      breadcrumb={[
        <Link key="tones" to="/tones-of-voice">
          {t('nav.tones_of_voice')}
        </Link>,
      ]}
    >
      <QueryState query={query} notFound={t('library.tone.not_found')} skeleton={<LibrarySkeleton />}>
        {({ toneOfVoiceMetas }) => (
          <div className="grid max-w-3xl gap-6 p-5 lg:p-6">
            {meta ? (
              <>
                <LanguageChoice
                  languages={sortLanguages(toneOfVoiceMetas.map(({ languageKey }) => languageKey))}
                  value={meta.languageKey}
                  onValue={onLanguage}
                />
                <ToneInLanguage meta={meta} />
              </>
            ) : (
              <p className="text-quiet">{t('library.tone.no_language')}</p>
            )}
          </div>
        )}
      </QueryState>
    </Page>
  )
}

function ToneInLanguage({ meta: { description, content, languageKey } }: { meta: ToneOfVoiceMeta }) {
  const t = useText()
  const language = languageTag(languageKey)
  return (
    <>
      {description && (
        <p lang={language} className="text-lg text-quiet">
          {description}
        </p>
      )}
      <section aria-labelledby="guidelines" className="grid gap-3">
        <h2 id="guidelines" className="text-lg font-semibold">
          {t('library.guidelines')}
        </h2>
        {content?.trim() ? (
          <DocumentText
            content={{ generatedOutput: content }}
            language={language}
            under={2}
            className="rounded-xl border border-line bg-sheet px-6 py-5 shadow-raised"
          />
        ) : (
          <p className="text-quiet">{t('library.guidelines.none')}</p>
        )}
      </section>
    </>
  )
}
