import { useState } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { bindingOf } from '../../lib/key-binding.ts'
import { type CommandId, commandsFor, defaultKeymap, keysOf } from '../../lib/keymap.ts'
import { remap } from '../../lib/remap-keys.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { formatKeys, isMac, keymapChoice } from '../../ui/keys.ts'
import { notify } from '../../ui/toasts.ts'
import { Switch } from '../../ui/Switch.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function KeyboardSettings() {
  const t = useText()
  const commands = commandsFor(useExtensions())
  const [keymap, setKeymap] = usePersisted(keymapChoice)
  const [problem, setProblem] = useState('')

  /** Whether the key was free. */
  const change = (command: CommandId, binding: string) => {
    const result = remap(keymap, command, [binding])
    const key = formatKeys(binding, t)
    if ('keymap' in result) setKeymap(result.keymap)
    setProblem(
      'conflict' in result
        ? t('settings.keys.conflict', { key, command: t(`command.${result.conflict}`) })
        : 'refused' in result
          ? t(`settings.keys.${result.refused}`, { key })
          : '',
    )
    return 'keymap' in result
  }

  const reset = () => {
    setKeymap(defaultKeymap)
    notify(t('settings.keys.was_reset'), { action: { label: t('document.undo'), run: () => setKeymap(keymap) } })
  }

  return (
    <SettingsSection id="keyboard" title={t('settings.keyboard')} help={t('settings.keys_on.help')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch
          label={t('settings.keys_on')}
          checked={!keymap.off}
          onValue={(on) => setKeymap({ ...keymap, off: !on })}
        />
        <Button size="sm" variant="ghost" onClick={reset}>
          {t('settings.keys.reset')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <ul className="grid gap-x-10 rounded-xl border border-line bg-sheet px-5 py-2 sm:grid-cols-2">
        {commands.map((command) => (
          <li key={command} className="flex items-center justify-between gap-3 py-1">
            <span>{t(`command.${command}`)}</span>
            <KeyButton
              label={t('settings.keys.change', { command: t(`command.${command}`) })}
              bindings={keysOf({ ...keymap, off: false }, command)}
              onKey={(binding) => change(command, binding)}
              onEnd={() => setProblem('')}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

interface KeyButtonProps {
  label: string
  bindings: readonly string[]
  /** Returns whether the key is accepted. */
  onKey: (binding: string) => boolean
  /** No key is waited for any more. */
  onEnd: () => void
}

/** After it is pressed, the next key that is accepted becomes the new key. Escape and leaving it end the wait. */
function KeyButton({ label, bindings, onKey, onEnd }: KeyButtonProps) {
  const t = useText()
  const [listening, setListening] = useState(false)
  const end = () => {
    setListening(false)
    onEnd()
  }
  return (
    <button
      type="button"
      aria-label={`${label}: ${bindings.map((binding) => formatKeys(binding, t)).join(', ') || t('settings.keys.none')}`}
      aria-pressed={listening}
      onClick={() => setListening(true)}
      onBlur={end}
      onKeyDown={(event) => {
        if (!listening || event.key === 'Tab') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') return end()
        const binding = bindingOf(event.nativeEvent, isMac)
        if (binding !== null && onKey(binding)) end()
      }}
      className="flex min-h-8 items-center gap-1 rounded-md px-2 hover:bg-hover"
    >
      {listening ? (
        <span className="text-sm text-faint">{t('settings.keys.press')}</span>
      ) : bindings.length > 0 ? (
        bindings.map((binding) => <Kbd key={binding} keys={formatKeys(binding, t)} always />)
      ) : (
        <span className="text-sm text-faint">{t('settings.keys.none')}</span>
      )}
    </button>
  )
}
