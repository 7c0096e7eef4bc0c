import { useRouter } from '@tanstack/react-router'
import { PencilIcon } from 'lucide-react'
import { stringifySearch } from '../../../lib/search-params.ts'
import { useText } from '../../../locales/text.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { isPlainClick } from '../filters/triage-href.ts'

/**
 * A link to a template's form, filled with the texts of this violation. A plain link, because the router's Link computes its
 * address with every violation.
 */
export function DraftFix({ violationId }: { violationId: string }) {
  const t = useText()
  const router = useRouter()
  const form = { to: '/generate', search: { violation: violationId } } as const
  return (
    <a
      href={`${form.to}${stringifySearch(form.search)}`}
      onPointerEnter={() => void router.preloadRoute(form)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate(form)
      }}
      className={buttonClass({ size: 'sm', variant: 'ghost' })}
    >
      <PencilIcon aria-hidden="true" className="size-3.5" />
      {t('violation.draft_fix')}
    </a>
  )
}
