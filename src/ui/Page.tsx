import { Children, createContext, Fragment, type ReactNode, useContext, useEffect, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { ChevronRightIcon } from 'lucide-react'
import { useText } from '../locales/text.ts'

/** Controls that the shell shows at the end of each page's first line: search, appearance. */
export const PageToolsContext = createContext<ReactNode>(null)

export interface PageProps {
  title: string
  /** Shown beside the title in a lighter colour. */
  meta?: ReactNode
  /** Links shown before the title. */
  breadcrumb?: ReactNode
  actions?: ReactNode
  /** Under the title, above the line: progress, filters. */
  header?: ReactNode
  /** The page has the height of the window, and its parts scroll separately. */
  fill?: boolean
  /** What the page is about. When it changes, the heading gets the focus again. */
  subject?: string
  children: ReactNode
}

// On small screens these are in the bar at the top.
const toolsClass = 'no-print flex shrink-0 items-center gap-1 max-lg:hidden'

let opened = false

export function Page({ title, meta, breadcrumb, actions, header, fill = false, subject = '', children }: PageProps) {
  const tools = useContext(PageToolsContext)
  const links = Children.toArray(breadcrumb)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.title = `${title} · Redline`
  }, [title])
  // The first page leaves the focus to the browser. Later pages focus their heading, so that screen readers announce it. What has
  // `data-focus` gets it in either case.
  useEffect(() => {
    const first = content.current?.querySelector<HTMLElement>('[data-focus]')
    if (first || opened) (first ?? heading.current)?.focus({ preventScroll: true })
    opened = true
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the subject is the event
  }, [subject])

  return (
    <div className={cx('flex min-w-0 flex-col', fill && 'lg:h-dvh')}>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-5 pt-3 pb-3.5 lg:px-6">
        {links.length > 0 && (
          <div className="flex min-h-9 items-center justify-between gap-3">
            <Breadcrumb links={links} title={title} />
            <div className={toolsClass}>{tools}</div>
          </div>
        )}
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3.5 gap-y-0.5 lg:min-w-64 lg:flex-1">
            <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight">
              {title}
            </h1>
            {meta && <div className="text-quiet lg:min-w-64 lg:flex-1">{meta}</div>}
          </div>
          {(actions || links.length === 0) && (
            <div className="no-print flex flex-wrap items-center gap-2">
              {actions}
              {links.length === 0 && <div className={toolsClass}>{tools}</div>}
            </div>
          )}
        </div>
        {header}
      </header>
      <div ref={content} className={cx('flex min-w-0 flex-1 flex-col', fill && 'min-h-0')}>
        {children}
      </div>
    </div>
  )
}

/** Links to the parent pages, followed by the title. */
function Breadcrumb({ links, title }: { links: readonly ReactNode[]; title: string }) {
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

interface PageSectionProps {
  /** The fragment of its address: `/settings#keyboard`. */
  id: string
  title: string
  help?: ReactNode
  children: ReactNode
}

export function PageSection({ id, title, help, children }: PageSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-6 gap-4">
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        {help && <p className="max-w-[68ch] text-quiet">{help}</p>}
      </div>
      {children}
    </section>
  )
}
