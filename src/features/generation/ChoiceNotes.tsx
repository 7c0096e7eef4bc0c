import { useDocumentHistory } from '../../api/document-history.ts'
import { languageName } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import type { Variant } from './document-variants.ts'

/** What the chosen languages and tones lead to, before anything is sent. */
export function ChoiceNotes({ variants, left_out }: { variants: readonly Variant[]; left_out: readonly Variant[] }) {
  const t = useText()
  const message = useDocumentHistory()?.find((document) => document.message)?.message
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden">
      {left_out.length > 0 && (
        <div className="grid gap-1 rounded-lg bg-warning-wash px-3 py-2.5 text-warning">
          <p>{t('generate.will_generate', { list: listOf(variants) })}</p>
          <p>{t('generate.left_out', { list: listOf(left_out) })}</p>
        </div>
      )}
      {variants.some(({ tone }) => tone) && (
        <p className="text-sm text-quiet">
          {t('generate.tone.model_only')} {message && t('generate.tone.said', { message })}
        </p>
      )}
    </div>
  )
}

const listOf = (variants: readonly Variant[]) =>
  variants.map(({ language_key, tone }) => `${languageName(language_key)} (${tone?.name})`).join(', ')
