import { onlineManager } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { QueryError } from '../../ui/QueryState.tsx'
import { describeError } from '../../ui/describe-error.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../ui/Page.tsx'

/** Shown instead of a page that threw an error, which React logs. The shell around it keeps working. */
export function PageCrash({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const onOnline = useEffectEvent((isOnline: boolean) => {
    if (isOnline && describeError(error, t).kind === 'offline') retry()
  })
  useEffect(() => onlineManager.subscribe((isOnline) => onOnline(isOnline)), [])
  return (
    <Page title={describeError(error, t).title}>
      <QueryError error={error} onRetry={retry} />
    </Page>
  )
}
