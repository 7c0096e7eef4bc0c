import { useRouter } from '@tanstack/react-router'
import { PencilIcon } from 'lucide-react'
import { stringifySearch } from '../../../lib/search-params.ts'
import { useText } from '../../../locales/text.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { isPlainClick } from '../filters/triage-href.ts'

/**
 * To the form of a template, with the words of this violation in the fields that fit. A plain link: the router's own works
 * out more with every violation than is needed before it is clicked.
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
