import type { ReactNode } from 'react'

/** `id` is the fragment of its address: `/settings#keyboard`. */
export function SettingsSection({
  id,
  title,
  help,
  children,
}: {
  id: string
  title: string
  help?: string
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-6 gap-4">
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        {help && <p className="text-quiet">{help}</p>}
      </div>
      {children}
    </section>
  )
}
