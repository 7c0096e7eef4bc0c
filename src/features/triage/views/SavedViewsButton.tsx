import { BookmarkIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { loadAction } from '../../../ui/load-action.ts'
import { usePreload } from '../../../ui/use-preload.ts'

const loadSavedViews = () => import('./SavedViews.tsx').then(({ SavedViews }) => ({ default: SavedViews }))
const SavedViews = lazy(loadSavedViews)

export function SavedViewsButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  usePreload(loadSavedViews)
  const show = async () => setOpen((await loadAction(loadSavedViews)) !== null)
  useCommand('saved_views', () => void show(), { label: t('command.saved_views') })
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={t('command.saved_views')}
        icon={<BookmarkIcon aria-hidden="true" className="size-4" />}
        onClick={() => void show()}
        className="border-edge!"
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
