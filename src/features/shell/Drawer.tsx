import { XIcon } from 'lucide-react'
import { useText } from '../../locales/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { Sidebar } from './Sidebar.tsx'

/** The navigation over a small screen. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      aria-label={t('nav.main')}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-e border-line bg-paper text-ink"
    >
      <IconButton
        label={t('nav.close')}
        icon={<XIcon className="size-4" />}
        onClick={onClose}
        className="absolute end-2 top-4 z-10"
      />
      <Sidebar onLeave={onClose} />
    </dialog>
  )
}
