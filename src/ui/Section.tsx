import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** At the end of the title's line. */
  tools?: ReactNode
  children: ReactNode
}

/** A section with a small label. */
export function Section({ title, tools, children }: SectionProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-xs font-semibold text-faint">{title}</h3>
        {tools}
      </div>
      <div>{children}</div>
    </section>
  )
}

/** A term and its description in a `<dl>`, stacked if there is no room. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5">
      <dt className="w-22 shrink-0 text-faint">{name}</dt>
      <dd className="min-w-0 flex-1 basis-56">{children}</dd>
    </div>
  )
}
