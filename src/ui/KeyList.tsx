import { type CommandId, type Keymap, keysOf, withShift } from '../lib/keymap.ts'
import { usePersisted } from '../state/persisted-store.ts'
import { useText } from '../locales/text.ts'
import { Kbd } from './Kbd.tsx'
import { formatKeys, keymapChoice } from './keys.ts'

/** Where the list is shown, a sentence says what Shift does with a decision key, but not with this one. */
function bindingsOf(keymap: Keymap, command: CommandId): readonly string[] {
  const keys = keysOf(keymap, command)
  const withGroup = command === 'assign_to_me' ? keys.map(withShift) : []
  return [...keys, ...withGroup.flatMap((key) => key ?? [])]
}

export function KeyList({ commands }: { commands: readonly CommandId[] }) {
  const t = useText()
  const [keymap] = usePersisted(keymapChoice)
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {commands.map((command) => (
        <div key={command} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
          <dt>{t(`command.${command}`)}</dt>
          <dd className="flex gap-1">
            {bindingsOf(keymap, command).map((binding) => (
              <span key={binding}>
                <span className="sr-only">{formatKeys(binding, t)}</span>
                <Kbd keys={formatKeys(binding, t)} always />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
