import { useState } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { bindingOf } from '../../lib/key-binding.ts'
import { type CommandId, commandsFor, defaultKeymap, keysOf } from '../../lib/keymap.ts'
import { remap } from '../../lib/remap-keys.ts'
import { usePersisted } from '../../state/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { formatKeys, isMac, keymapChoice } from '../../ui/keys.ts'
import { notify } from '../../ui/toasts.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { PageSection } from '../../ui/Page.tsx'
import { formatList } from '../../lib/format.ts'

export function KeyboardSettings() {
  const t = useText()
  const commands = commandsFor(useExtensions())
  const [keymap, setKeymap] = usePersisted(keymapChoice)

  const change = (command: CommandId, binding: string) => {
    const result = remap(keymap, command, [binding])
    const key = formatKeys(binding, t)
    if ('conflict' in result) return t('settings.keys.conflict', { key, command: t(`command.${result.conflict}`) })
    if ('refused' in result) return t(`settings.keys.${result.refused}`, { key })
    setKeymap(result.keymap)
    return ''
  }

  const reset = () => {
    setKeymap(defaultKeymap)
    notify(t('settings.keys.was_reset'), { action: { label: t('document.undo'), run: () => setKeymap(keymap) } })
  }

  return (
    <PageSection id="keyboard" title={t('settings.keyboard')} help={t('settings.keys_on.help')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          isSwitch
          label={t('settings.keys_on')}
          checked={!keymap.off}
          onValue={(on) => setKeymap({ ...keymap, off: !on })}
        />
        <Button size="sm" variant="ghost" onClick={reset}>
          {t('settings.keys.reset')}
        </Button>
      </div>
      <ul className="grid gap-x-10 rounded-xl border border-line bg-sheet px-5 py-2 sm:grid-cols-2">
        {commands.map((command) => (
          <CommandKey
            key={command}
            command={command}
            bindings={keysOf({ ...keymap, off: false }, command)}
            onKey={(binding) => change(command, binding)}
          />
        ))}
      </ul>
    </PageSection>
  )
}

interface CommandKeyProps {
  command: CommandId
  bindings: readonly string[]
  /** Returns why the key cannot be used, or nothing. */
  onKey: (binding: string) => string
}

/** After the button is pressed, the next key that is accepted becomes the new key. Escape and leaving it end the wait. */
function CommandKey({ command, bindings, onKey }: CommandKeyProps) {
  const t = useText()
  const [listening, setListening] = useState(false)
  const [problem, setProblem] = useState('')
  const name = t(`command.${command}`)
  const label = t('settings.keys.change', { command: name })
  const end = () => {
    setListening(false)
    setProblem('')
  }
  return (
    <li className="py-1">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 flex-1">{name}</span>
        <button
          type="button"
          aria-label={`${t('with_colon', { label: label })} ${formatList(bindings.map((binding) => formatKeys(binding, t))) || t('settings.keys.none')}`}
          aria-pressed={listening}
          onClick={(event) => {
            event.currentTarget.focus() // Safari does not focus a button that is clicked.
            setListening(true)
          }}
          onBlur={end}
          onKeyDown={(event) => {
            if (!listening || event.key === 'Tab') return
            event.preventDefault()
            event.stopPropagation()
            if (event.key === 'Escape') return end()
            const binding = bindingOf(event.nativeEvent, isMac)
            if (binding === null) return
            const refusal = onKey(binding)
            if (refusal === '') end()
            else setProblem(refusal)
          }}
          className="flex min-h-8 max-w-3/5 items-center gap-1 rounded-md px-2 hover:bg-hover"
        >
          {listening ? (
            <span className="text-sm text-faint">{t('settings.keys.press')}</span>
          ) : bindings.length > 0 ? (
            bindings.map((binding) => <Kbd key={binding} keys={formatKeys(binding, t)} always />)
          ) : (
            <span className="text-sm text-faint">{t('settings.keys.none')}</span>
          )}
        </button>
      </div>
      <Alert className="mt-1">{problem}</Alert>
    </li>
  )
}
