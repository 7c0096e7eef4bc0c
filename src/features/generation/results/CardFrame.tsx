import type { ReactNode } from 'react'

interface CardFrameProps {
  marks: ReactNode
  tools?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

export function CardFrame({ marks, tools, footer, children }: CardFrameProps) {
  return (
    <article className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-xl border border-line bg-sheet p-4 shadow-raised">
      <header className="flex min-h-8 items-start justify-between gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 overflow-hidden pt-1.5">{marks}</div>
        <div className="no-print flex shrink-0">{tools}</div>
      </header>
      {children}
      {footer && (
        <footer className="no-print flex flex-wrap items-center gap-2 border-t border-line pt-3">{footer}</footer>
      )}
    </article>
  )
}
