import { languageName } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'

interface LanguageChoiceProps {
  languages: readonly string[]
  value: string
  onValue: (language_key: string) => void
}

const maxButtons = 5

/** A choice of the languages of a template or tone. All are visible if they are few. */
export function LanguageChoice({ languages, value, onValue }: LanguageChoiceProps) {
  const t = useText()
  const options = languages.map((key) => ({ value: key, label: languageName(key) }))
  if (languages.length > maxButtons)
    return <Select aria-label={t('library.language')} value={value} options={options} onValue={onValue} />
  return (
    <div>
      <Segmented
        label={t('library.language')}
        value={value}
        options={options}
        onValue={onValue}
        className="flex-wrap"
      />
    </div>
  )
}
