import { XIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { useText } from '../locales/text.ts'
import { IconButton } from './IconButton.tsx'
import { modalClosed } from './commands.ts'
import { focusPage } from './focus-page.ts'

interface DialogProps {
  onClose: () => void
  /** Its accessible name and heading. */
  title: string
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Nothing in it can be operated, so the content takes the focus and keys can scroll it. */
  readOnly?: boolean
  /** Only its buttons close it, neither Escape nor a click outside. */
  isKept?: boolean
  children: ReactNode
}

const sizes = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-4xl' }

/**
 * The platform's modal dialog, open while it is rendered: it traps the focus, closes on Escape and restores the focus. What has
 * `data-focus` gets the focus first; as `select`, typing replaces its text.
 */
export function Dialog({ onClose, title, footer, size = 'md', readOnly = false, isKept, children }: DialogProps) {
  const t = useText()
  const dialog = useModal(onClose, isKept)
  const heading = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={cx(
        'm-auto max-h-[85dvh] w-[calc(100%-2rem)] animate-appear overflow-hidden rounded-xl border border-line bg-sheet p-0 text-ink shadow-float open:flex',
        sizes[size],
      )}
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <header className="flex items-center justify-between gap-4 border-b border-line py-3 ps-5 pe-3">
          <h2 id={heading} className="text-lg font-semibold">
            {title}
          </h2>
          <IconButton label={t('close')} icon={XIcon} onClick={onClose} />
        </header>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
          tabIndex={readOnly ? 0 : undefined}
          className="min-h-0 flex-1 overflow-y-auto p-5 focus-visible:-outline-offset-2"
        >
          {children}
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
        )}
      </div>
    </dialog>
  )
}

/** Opens the platform's modal dialog while the component is mounted. A click outside closes it, unless it is kept. */
export function useModal(onClose: () => void, isKept = false): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  const mayClose = useEffectEvent(() => !isKept)
  useEffect(() => {
    const node = dialog.current
    if (!node) return undefined
    // The user closes it if the last input before was Enter, Escape or a press of the pointer.
    let byUser = false
    const onInput = (event: Event) => {
      const key = event instanceof KeyboardEvent ? event.key : null
      byUser = key === null || key === 'Enter' || key === 'Escape'
      if (key === 'Escape' && !mayClose()) event.preventDefault()
    }
    const noteClosed = () => modalClosed.set({ at: performance.now(), byUser })
    const onClosed = () => {
      noteClosed()
      close()
    }
    // The second click of the double click that opened the dialog lands outside it. It neither closes it nor takes its focus.
    const onClick = (event: MouseEvent) => event.target === node && event.detail < 2 && mayClose() && node.close()
    const onMouseDown = (event: MouseEvent) => event.target === node && event.detail > 1 && event.preventDefault()
    const listening = new AbortController()
    const { signal } = listening
    node.addEventListener('close', onClosed, { signal })
    node.addEventListener('click', onClick, { signal })
    node.addEventListener('mousedown', onMouseDown, { signal })
    node.addEventListener('keydown', onInput, { signal, capture: true })
    node.addEventListener('pointerdown', onInput, { signal, capture: true })
    focusPage()
    const focusedBefore = document.activeElement
    if (!node.open) node.showModal()
    // The platform has focused the first button.
    node.querySelector<HTMLElement>('[data-focus]')?.focus()
    node.querySelector<HTMLTextAreaElement>('textarea[data-focus=select]')?.select()
    return () => {
      listening.abort()
      if (!node.open) return
      noteClosed()
      node.close()
      // The browser restores the focus only for a dialog that is still in the document.
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
      // What had it may have gone with the dialog.
      focusPage()
    }
  }, [])
  return dialog
}
