import type { ReactNode } from 'react'

interface LibraryRowProps {
  /** The name as a link to its page. The whole row is clickable. */
  name: ReactNode
  description?: string | null
  /** At the end of the row: languages, counts. */
  facts?: ReactNode
  action?: ReactNode
}

export function LibraryRow({ name, description, facts, action }: LibraryRowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 hover:bg-hover sm:gap-x-6 lg:px-6">
      <div className="min-w-56 flex-1 basis-80">
        <p className="font-medium [&_a]:after:absolute [&_a]:after:inset-0 [&_a:hover]:underline">{name}</p>
        {description && <p className="line-clamp-2 max-w-prose text-quiet">{description}</p>}
      </div>
      {facts && <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">{facts}</div>}
      {action && <div className="relative max-sm:ms-auto">{action}</div>}
    </li>
  )
}
