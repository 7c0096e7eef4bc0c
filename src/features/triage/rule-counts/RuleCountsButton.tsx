import { ListFilterIcon } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/commands.ts'
import { placeBeside } from '../../../ui/place-beside.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'

const RuleCounts = lazy(() => import('./RuleCounts.tsx').then(({ RuleCounts }) => ({ default: RuleCounts })))

const gapPx = 8

/** Opens the rules of the audit with their counts. They are counted when it is first opened. */
export function RuleCountsButton() {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useAction(t('rules.title'), () => panel.current?.showPopover())
  return (
    <>
      <Button
        id={`${id}-button`}
        popoverTarget={id}
        aria-expanded={open}
        aria-label={t('rules.title')}
        icon={<ListFilterIcon aria-hidden="true" className="size-4" />}
        className="border-edge!"
      >
        <span className="max-sm:hidden">{t('rules.title')}</span>
      </Button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        tabIndex={-1}
        aria-label={t('rules.title')}
        onToggle={(event) => {
          const isOpening = event.newState === 'open'
          setOpen(isOpening)
          const button = document.getElementById(`${id}-button`)
          if (!isOpening || !button) return
          const { currentTarget } = event
          placeBeside(currentTarget, button)
          // The counts arrive later and must not extend below the window.
          currentTarget.style.maxHeight = `${innerHeight - currentTarget.offsetTop - gapPx}px`
          currentTarget.focus()
        }}
        className="fixed inset-auto m-0 w-96 max-w-[calc(100%-1rem)] animate-appear overflow-y-auto rounded-lg border border-line bg-sheet p-2 text-ink shadow-float focus:outline-none"
      >
        {open && (
          <Suspense fallback={<SkeletonLines lines={4} className="p-2.5" />}>
            <RuleCounts onFilter={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </section>
    </>
  )
}
