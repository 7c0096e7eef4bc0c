import { Link } from '@tanstack/react-router'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import { useNavItems } from './navigation.tsx'

/** Also in the drawer of a small screen. */
export function Sidebar({ inDrawer = false }: { inDrawer?: boolean }) {
  const t = useText()
  const { mayRead } = useExtensions()
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto px-2.5 pt-5 pb-3.5">
      <Link to="/audits" className="self-start rounded-md px-2">
        <Brand />
      </Link>
      <nav aria-label={t('nav.main')} className="flex flex-1 flex-col">
        <NavList section="main" />
        {mayRead && <h2 className="mt-6 mb-2 px-2 text-sm text-quiet">{t('nav.library')}</h2>}
        <NavList section="library" />
        <div className="mt-auto pt-6">
          <NavList section="workspace" />
        </div>
      </nav>
      <div className="-mt-3.5">
        <NavList section="help" />
      </div>
      {/* Long work puts itself here: see JobPanel.tsx. */}
      {!inDrawer && <div id="side-work" className="-mb-2 empty:hidden" />}
      <div className="sticky bottom-0">
        <ConnectionCard />
      </div>
    </div>
  )
}

function NavList({ section }: { section: string }) {
  const t = useText()
  const shown = useNavItems().filter((item) => item.section === section)
  return (
    <ul className="grid gap-0.5">
      {shown.map(({ to, text, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-8.5 items-center gap-2.5 rounded-md px-2 py-1 font-medium text-quiet hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:text-ink"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-bold tracking-tight">
      <span aria-hidden="true" className="grid size-5 place-items-center rounded-[5px] bg-ink">
        <span className="h-0.5 w-3 rounded-full bg-logo" />
      </span>
      Redline
    </span>
  )
}
