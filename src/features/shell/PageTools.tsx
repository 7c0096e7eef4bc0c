import { MoonIcon, SearchIcon, SunIcon } from 'lucide-react'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { themeChoice } from '../../ui/theme.ts'
import { useMedia } from '../../ui/use-media.ts'

export function PageTools({ onPalette }: { onPalette: () => void }) {
  const t = useText()
  const keys = useKeys('command_palette')
  const [theme, setTheme] = usePersisted(themeChoice)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const dark = theme === 'dark' || (theme === 'system' && isSystemDark)
  return (
    <>
      <button
        type="button"
        onClick={onPalette}
        className="inline-flex h-8 items-center gap-2 rounded-md px-2.5 font-medium text-quiet hover:bg-hover hover:text-ink"
      >
        <SearchIcon aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{t('shell.search')}</span>
        {keys && (
          <span className="flex max-sm:hidden">
            <Kbd keys={keys} />
          </span>
        )}
      </button>
      <IconButton
        label={t(dark ? 'shell.to_light' : 'shell.to_dark')}
        icon={dark ? <MoonIcon className="size-4" /> : <SunIcon className="size-4" />}
        onClick={() => setTheme(dark ? 'light' : 'dark')}
      />
    </>
  )
}
