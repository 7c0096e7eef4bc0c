import type { ReactNode } from 'react'

/** A term and its description in a `<dl>`, stacked if there is no room. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 @sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
