import { ListFilterIcon } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useCan } from '../../../api/choose-service.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { focusPage } from '../../../ui/focus-page.ts'
import { lazyComponent, usePreloadWhenIdle } from '../../../ui/load-later.ts'
import { placeBeside } from '../../../ui/place-beside.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'

const skeleton = <SkeletonLines lines={4} className="p-2.5" />
const FilterMenu = lazyComponent(async () => (await import('./FilterMenu.tsx')).FilterMenu, skeleton)

const gapPx = 8

/** Opens the filters with their counts, where the service has them. */
export function FilterButton() {
  const t = useText()
  const canFind = useCan('finding')
  const label = t('reports.report.filter_used')
  const id = useId()
  const [open, setOpen] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  usePreloadWhenIdle(FilterMenu.preload)
  const panel = useRef<HTMLElement>(null)
  useCommand('filter', () => panel.current?.showPopover(), { label, when: canFind })
  if (!canFind) return null
  return (
    <>
      <Button
        {...FilterMenu.intent}
        id={`${id}-button`}
        popoverTarget={id}
        aria-expanded={open}
        icon={ListFilterIcon}
        className="border-edge!"
      >
        {label}
      </Button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={({ newState }) => newState === 'open' && focusPage()}
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
          void FilterMenu.load().then((code) => (code ? setIsLoaded(true) : currentTarget.hidePopover()))
        }}
        className="fixed inset-auto m-0 w-96 max-w-[calc(100%-1rem)] animate-appear overflow-y-auto rounded-lg border border-line bg-sheet p-2 text-ink shadow-float focus:outline-none"
      >
        {open && (isLoaded ? <FilterMenu /> : skeleton)}
      </section>
    </>
  )
}
