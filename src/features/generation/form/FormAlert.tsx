import { TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ServiceErrors } from './service-errors.ts'

interface FormAlertProps {
  errors: ServiceErrors
  /** Offered if the service misses fields that were omitted because they are empty. */
  onSendEmpty?: () => void
}

/** Errors of the service that name no field. */
export function FormAlert({ errors, onSendEmpty }: FormAlertProps) {
  const t = useText()
  const offer = errors.missing.length > 0 && onSendEmpty
  if (errors.form.length === 0 && !offer) return null
  return (
    <AlertBox>
      {errors.form.map(({ msg, loc }) => (
        <p key={`${loc} ${msg}`} dir="auto" className="break-words">
          {msg} {loc && <code className="font-mono text-xs">{loc}</code>}
        </p>
      ))}
      {offer && (
        <p>
          {t('generate.missing')}{' '}
          <Button size="sm" onClick={onSendEmpty}>
            {t('generate.send_empty')}
          </Button>
        </p>
      )}
    </AlertBox>
  )
}

export function AlertBox({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2.5 rounded-lg bg-danger-wash p-3 text-danger">
      <TriangleAlertIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-1">{children}</div>
    </div>
  )
}
