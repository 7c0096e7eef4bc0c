import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { QueryError } from '../../ui/QueryError.tsx'
import { describeError } from '../../ui/describe-error.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../ui/Page.tsx'

/** A page that crashed, or whose data could not be had: the shell around it stays alive. */
export function PageCrash({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const router = useRouter()
  useEffect(() => {
    // The console is where a developer looks for what the page does not say.
    // oxlint-disable-next-line no-console
    if (describeError(error, t).kind === 'crash') console.error(error)
  }, [error, t])
  return (
    <Page title={describeError(error, t).title}>
      <QueryError
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </Page>
  )
}
