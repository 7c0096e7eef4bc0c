import { CircleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../locales/text.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

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
