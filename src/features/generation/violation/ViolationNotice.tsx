import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { violationQueries } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'

/** Names the violation that the form was filled from, and says that the result is a draft. */
export function ViolationNotice({ violationId }: { violationId: string }) {
  const t = useText()
  const detail = useQuery(violationQueries.detail(violationId))
  return (
    <div className="grid gap-0.5 rounded-lg bg-accent-wash px-3 py-2.5">
      <p className="font-medium">
        {t('generate.draft_for')}{' '}
        <Link
          to="/violations/$violationId"
          params={{ violationId }}
          dir="auto"
          className="underline underline-offset-2"
        >
          {detail.data?.rule_name ?? t('generate.the_violation')}
        </Link>
      </p>
      <p className="text-sm text-quiet">{detail.error ? errorSentence(detail.error, t) : t('generate.draft_only')}</p>
    </div>
  )
}
