import { Link } from '@tanstack/react-router'
import PencilIcon from 'lucide-react/icons/pencil'
import { useText } from '../../../locales/text.ts'
import { buttonClass } from '../../../ui/button-class.ts'

/** To the form of a template, with the words of this violation in the fields that fit. */
export function DraftFix({ violationId }: { violationId: string }) {
  const t = useText()
  return (
    <Link to="/generate" search={{ violation: violationId }} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
      <PencilIcon aria-hidden="true" className="size-3.5" />
      {t('violation.draft_fix')}
    </Link>
  )
}
