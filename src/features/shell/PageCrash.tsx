import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { QueryError } from '../../ui/QueryError.tsx'
import { describeError } from '../../ui/describe-error.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../ui/Page.tsx'

/** Shown instead of a page that threw an error. The shell around it keeps working. */
export function PageCrash({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const router = useRouter()
  useEffect(() => {
    // Logged for developers.
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
