import { languageName, sortLanguages } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { tip } from '../../ui/tip.ts'

/** The languages of a template or tone: codes on screen, names as tooltips and for assistive technology. */
export function LanguageBadges({ languages }: { languages: Iterable<string> }) {
  const t = useText()
  const keys = sortLanguages(languages)
  const shown = keys.slice(0, 8)
  return (
    <ul aria-label={t('library.languages')} className="flex flex-wrap gap-1">
      {shown.map((key) => (
        <li key={key} className="relative" {...tip(languageName(key))}>
          <Badge>
            <abbr aria-label={languageName(key)} className="no-underline">
              {key}
            </abbr>
          </Badge>
        </li>
      ))}
      {keys.length > shown.length && <li className="text-sm">+{keys.length - shown.length}</li>}
    </ul>
  )
}
