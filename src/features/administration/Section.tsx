import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  help?: string
  actions?: ReactNode
  children: ReactNode
}

export function Section({ title, help, actions, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 lg:px-6">
        <h2 className="text-lg font-semibold">{title}</h2>
        {help && <p className="text-quiet">{help}</p>}
        <div className="ms-auto flex gap-2">{actions}</div>
      </div>
      {children}
    </section>
  )
}
