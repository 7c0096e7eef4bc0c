import { XIcon } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { type RefCallback, useDeferredValue, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../lib/cx.ts'
import type { CommandId } from '../lib/keymap.ts'
import { useStore } from '../lib/store.ts'
import { useText } from '../locales/text.ts'
import { entries } from './commands.ts'
import { IconButton } from './IconButton.tsx'
import { Kbd } from './Kbd.tsx'
import { useKeys } from './keys.ts'
import { dismissToast, type Toast, type ToastAction, toastDurationMs, toasts, toastSlots } from './toasts.ts'

const column = 'grid max-w-full justify-items-center gap-2'

/**
 * The app's only status region. It is always rendered, because screen readers announce polite messages only in a region that
 * already existed. An alert is announced when it appears.
 */
export function ToastRegion() {
  // Deferred, so that the change that the toast is about is painted first.
  const all = useDeferredValue(useStore(toasts))
  const cardsOf = (tone: Toast['tone']) =>
    all.filter((toast) => toast.tone === tone).map((toast) => <ToastCard key={toast.id} toast={toast} />)
  const problems = cardsOf('problem')
  const [slot] = useStore(toastSlots)
  const region = (
    <div
      className={cx(
        'grid justify-items-center gap-2 px-4',
        slot
          ? all.length > 0 && 'max-h-[40dvh] overflow-y-auto border-t border-line bg-paper py-2'
          : 'no-print pointer-events-none fixed start-(--toasts-start,0px) end-0 bottom-(--toasts-bottom,1rem) z-40',
      )}
    >
      {problems.length > 0 && (
        <div role="alert" className={column}>
          {problems}
        </div>
      )}
      <output className={column}>{cardsOf('done')}</output>
    </div>
  )
  return slot ? createPortal(region, slot) : region
}

function ToastCard({ toast: { id, tone, text, action } }: { toast: Toast }) {
  const t = useText()
  // A toast does not disappear while it is hovered or has the focus.
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const goes = tone !== 'problem' && !isPointedAt && !hasFocus
  useEffect(() => {
    if (!goes) return undefined
    const timer = setTimeout(() => dismissToast(id), toastDurationMs)
    return () => clearTimeout(timer)
  }, [id, goes])
  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="pointer-events-auto flex max-w-full animate-appear items-center gap-3 rounded-lg border border-ink bg-ink py-1.5 ps-4 pe-1.5 text-paper shadow-float"
    >
      <span className="max-h-32 min-w-0 overflow-y-auto py-1 [overflow-wrap:anywhere]">
        {tone === 'problem' && (
          <span aria-hidden="true" className="me-2 inline-block size-2 rounded-full bg-urgent_violation" />
        )}
        {text}
      </span>
      {action && <ActionButton action={action} onDone={() => dismissToast(id)} />}
      <IconButton
        label={t('close')}
        icon={XIcon}
        onClick={() => dismissToast(id)}
        className="text-paper/75! hover:bg-paper/15! hover:text-paper! focus-visible:outline-paper"
      />
    </div>
  )
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const navigate = useNavigate()
  const onClick = () => {
    onDone()
    if ('run' in action) action.run()
    else if ('auditId' in action)
      void navigate({ to: '/audits/$auditId', params: { auditId: action.auditId }, search: action.search })
    else void navigate(linkTo(action.violation))
  }
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex shrink-0 items-center gap-1.5 rounded-sm px-1 font-semibold whitespace-nowrap focus-visible:outline-paper"
    >
      <span className="underline underline-offset-4">{action.label}</span>
      {action.command && <ActionKey command={action.command} />}
    </button>
  )
}

/** Only where the open page has the command. */
function ActionKey({ command }: { command: CommandId }) {
  const keys = useKeys(command)
  const isHere = useStore(entries).some((entry) => entry.command === command)
  return isHere && keys && <Kbd keys={keys} on="ink" />
}

const linkTo = ({ auditId, violationId }: { auditId: string | null; violationId: string }) =>
  auditId === null
    ? ({ to: '/violations/$violationId', params: { violationId } } as const)
    : ({ to: '/audits/$auditId/violations/$violationId', params: { auditId, violationId }, search: true } as const)

const attach: RefCallback<HTMLDivElement> = (node) => {
  if (!node) return undefined
  toastSlots.set([...toastSlots.get(), node])
  return () => toastSlots.set(toastSlots.get().filter((slot) => slot !== node))
}

/** Where toasts are placed in the page's flow, so that they cover nothing. */
export function ToastSlot() {
  return <div ref={attach} className="no-print shrink-0" />
}
