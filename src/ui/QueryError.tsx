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
  /** What was not found, if the page has a better name for it than "This page". */
  notFound?: string
  /** A link to show when something was not found. */
  onward?: ReactNode
  inSection?: boolean
}

/** Shown instead of content that failed to load. Each kind of failure (403, 404, offline, unreadable) has its own text. */
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
