import type { ReactNode } from 'react'

/** `id` is the fragment of its address: `/help#states`. */
export function HelpSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-6 gap-3">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A few short sentences. */
export function HelpTexts({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="grid gap-2 text-quiet">
      {texts.map((text) => (
        <li key={text} className="max-w-[68ch]">
          {text}
        </li>
      ))}
    </ul>
  )
}
