import { ChevronRightIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useText } from '../locales/text.ts'

/** Links to the parent pages, followed by the title. */
export function Breadcrumb({ links, title }: { links: readonly ReactNode[]; title: string }) {
  const t = useText()
  return (
    <nav aria-label={t('breadcrumb')} className="flex min-w-0 flex-1 items-center gap-2 text-quiet">
      {links.map((link, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the way has no other identity
        <Fragment key={index}>
          <span className="max-w-2/5 shrink-0 truncate [&_a]:rounded-sm [&_a:hover]:text-ink">{link}</span>
          <ChevronRightIcon aria-hidden="true" className="size-3.5 shrink-0 text-faint rtl:rotate-180" />
        </Fragment>
      ))}
      <span aria-current="page" className="truncate text-ink">
        {title}
      </span>
    </nav>
  )
}
