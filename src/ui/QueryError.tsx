import { CircleAlertIcon, LockIcon, SearchXIcon, WifiOffIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../locales/text.ts'
import { describeError } from './describe-error.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

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

interface ErrorStateProps {
  title: string
  /** The service's `detail`. */
  detail?: string
  /** What to do next. */
  children?: ReactNode
  icon?: ReactNode
  onRetry?: () => void
  actions?: ReactNode
  inSection?: boolean
  className?: string
}

/** Shown instead of a page, or a part of one, that failed. */
export function ErrorState({ title, detail, children, icon, onRetry, actions, inSection, className }: ErrorStateProps) {
  const t = useText()
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={icon ?? <CircleAlertIcon className="size-5" />}
        title={title}
        inSection={inSection}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>{t('try_again')}</Button>}
            {actions}
          </>
        }
      >
        {detail && <p className="mx-auto mb-2 w-fit rounded-md bg-well px-3 py-2 text-ink">{detail}</p>}
        {children}
      </EmptyState>
    </div>
  )
}
