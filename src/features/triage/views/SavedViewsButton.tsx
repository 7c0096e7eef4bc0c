import { BookmarkIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { lazyComponent, usePreloadAfterChange } from '../../../ui/load-later.ts'

const SavedViews = lazyComponent(
  () => import('./SavedViews.tsx'),
  (module) => module.SavedViews,
)

export function SavedViewsButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  usePreloadAfterChange(SavedViews.preload)
  const show = async () => setOpen((await SavedViews.load()) !== null)
  useCommand('saved_views', () => void show(), { label: t('command.saved_views') })
  return (
    <>
      <Button
        {...SavedViews.intent}
        aria-haspopup="dialog"
        aria-label={t('command.saved_views')}
        icon={<BookmarkIcon aria-hidden="true" className="size-4" />}
        onClick={() => void show()}
        className="border-edge! max-sm:hidden"
      >
        <span className="max-xl:hidden">{t('command.saved_views')}</span>
      </Button>
      {open && (
        <Suspense>
          <SavedViews onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
