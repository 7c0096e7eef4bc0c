import { Link } from '@tanstack/react-router'
import { useExtensions } from '../../api/extensions.ts'
import { commandsFor, type CommandId } from '../../lib/keymap.ts'
import { usePersisted } from '../../state/persisted-store.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { entries } from '../../ui/commands.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyList } from '../../ui/KeyList.tsx'
import { keymapChoice } from '../../ui/keys.ts'

/** All current keys: those of the open page first, then the others. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const may = useExtensions()
  const commands = commandsFor(may)
  const [keymap] = usePersisted(keymapChoice)
  const here = new Set(useStore(entries).map(({ command }) => command))
  return (
    <Dialog
      onClose={onClose}
      title={t('keys.title')}
      size="lg"
      readOnly
      footer={
        <>
          <Link to="/help" onClick={onClose} className={buttonClass({ variant: 'ghost' })}>
            {t('nav.help')}
          </Link>
          <Link to="/settings" hash="keyboard" onClick={onClose} className={buttonClass()}>
            {t('keys.change')}
          </Link>
        </>
      }
    >
      {keymap.off && <p className="mb-4 rounded-md bg-warning-wash px-3 py-2 text-warning">{t('keys.off')}</p>}
      <KeySection title={t('keys.on_page')} commands={commands.filter((id) => here.has(id))} />
      <KeySection title={t('keys.other')} commands={commands.filter((id) => !here.has(id))} />
      {may.mayReview && <p className="mt-4 text-sm text-faint">{t('keys.with_shift')}</p>}
    </Dialog>
  )
}

function KeySection({ title, commands }: { title: string; commands: readonly CommandId[] }) {
  if (commands.length === 0) return null
  return (
    <section className="not-first-of-type:mt-6">
      <h3 className="mb-2 text-sm font-semibold text-faint">{title}</h3>
      <KeyList commands={commands} />
    </section>
  )
}
