import { LockIcon, SearchXIcon, WifiOffIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../locales/text.ts'
import { ErrorState } from './ErrorState.tsx'
import { describeError } from './describe-error.ts'

const icons: Record<string, ReactNode> = {
  forbidden: <LockIcon className="size-5" />,
  not_found: <SearchXIcon className="size-5" />,
  offline: <WifiOffIcon className="size-5" />,
}

interface QueryErrorProps {
  error: unknown
  onRetry?: () => void
  /** What was not found, where the page knows better than "This page". */
  notFound?: string
  /** Where to go from something that is not there. */
  onward?: ReactNode
  inSection?: boolean
}

/** A failure in the place of what it should have been: 403, 404, offline, unreadable and the rest, each in its words. */
export function QueryError({ error, onRetry, notFound, onward, inSection }: QueryErrorProps) {
  const t = useText()
  const { kind, title, detail, help } = describeError(error, t)
  return (
    <ErrorState
      icon={icons[kind]}
      title={(kind === 'not_found' && notFound) || title}
      detail={detail}
      inSection={inSection}
      onRetry={kind === 'not_found' ? undefined : onRetry}
      actions={kind === 'not_found' && onward}
    >
      {help}
    </ErrorState>
  )
}
