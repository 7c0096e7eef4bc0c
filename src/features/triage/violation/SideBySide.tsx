import { useId } from 'react'
import { useText } from '../../../locales/text.ts'
import { ReadText } from './ReadText.tsx'

/** For texts in which nearly every word changed: two whole texts are easier to read than their changes. */
export function SideBySide({ found, suggested }: { found: string; suggested: string }) {
  const t = useText()
  return (
    <div className="grid gap-3 @sm:grid-cols-2">
      <Side title={t('violation.view.found')} text={found} className="border-removed" />
      <Side title={t('violation.view.suggested')} text={suggested} className="border-added" />
    </div>
  )
}

function Side({ title, text, className }: { title: string; text: string; className: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 border-s-2 ps-3 ${className}`}>
      <h4 id={id} className="mb-0.5 text-xs font-medium text-quiet">
        {title}
      </h4>
      <ReadText text={text} />
    </section>
  )
}
