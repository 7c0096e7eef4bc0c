import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { type Persisted, usePersisted } from '../state/persisted-store.ts'

interface SplitPaneProps {
  /** Accessible name of the divider. */
  label: string
  /** Share of the first pane in percent, remembered: `persisted(browserSchema.divider)`. */
  share: Persisted<number>
  first: ReactNode
  second: ReactNode
}

const [min, max, step] = [25, 75, 2]

/** Two panes with a divider that can be dragged, moved with arrow keys and reset with a double click. */
export function SplitPane({ label, share, first, second }: SplitPaneProps) {
  const [percent, setPercent] = usePersisted(share)
  const frame = useRef<HTMLDivElement>(null)
  const clamp = (value: number) => Math.round(Math.min(max, Math.max(min, value)) * 10) / 10
  const rtl = () => getComputedStyle(frame.current ?? document.body).direction === 'rtl'

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const at = ((event.clientX - box.left) / box.width) * 100
    setPercent(clamp(rtl() ? 100 - at : at))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = rtl() ? -step : step
    const to = { ArrowLeft: percent - forward, ArrowRight: percent + forward, Home: min, End: max }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setPercent(clamp(to))
  }

  return (
    <div ref={frame} className="flex min-h-0 min-w-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-col" style={{ width: `${clamp(percent)}%` }}>
        {first}
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a separator that is moved is a widget, hr is not
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={min}
        aria-valuemax={max}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={share.erase}
        onKeyDown={onKeyDown}
        className="relative z-10 w-px shrink-0 cursor-col-resize touch-none bg-line before:absolute before:inset-y-0 before:-start-1.5 before:w-3 hover:bg-edge focus-visible:outline-offset-0 active:bg-accent"
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{second}</div>
    </div>
  )
}
