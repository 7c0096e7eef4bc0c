import { type ComponentType, type ReactNode, useState } from 'react'
import type { useDeleteWebhook } from '../../api/administration.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface SectionProps {
  title: string
  help?: string
  /** A button that opens the dialog. */
  create?: { text: string; Dialog: ComponentType<{ onClose: () => void }> }
  actions?: ReactNode
  children: ReactNode
}

export function Section({ title, help, create, actions, children }: SectionProps) {
  const [isCreating, setCreating] = useState(false)
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 lg:px-6">
        <h2 className="text-lg font-semibold">{title}</h2>
        {help && <p className="text-quiet">{help}</p>}
        <div className="ms-auto flex gap-2">
          {create && <Button onClick={() => setCreating(true)}>{create.text}</Button>}
          {actions}
        </div>
      </div>
      {children}
      {create && isCreating && <create.Dialog onClose={() => setCreating(false)} />}
    </section>
  )
}

interface RemoveButtonProps {
  id: string
  text: string
  label?: string
  question: string
  removal: Pick<ReturnType<typeof useDeleteWebhook>, 'isPending' | 'error' | 'mutate' | 'reset'>
}

/** Asks before it removes a row. */
export function RemoveButton({ id, text, label, question, removal }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    removal.reset()
  }
  return (
    <>
      <Button size="sm" variant="danger" aria-label={label} onClick={() => setAsking(true)}>
        {text}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text}
          busy={removal.isPending}
          error={removal.error}
          onConfirm={() => removal.mutate(id, { onSuccess: close })}
          onClose={close}
        >
          <p className="wrap-anywhere">{question}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
