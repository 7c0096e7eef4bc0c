import type { UseNavigateResult } from '@tanstack/react-router'
import { connections } from '../../api/connections.ts'
import { useExtensions } from '../../api/extensions.ts'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { formatDate } from '../../lib/format.ts'
import { keysOf } from '../../lib/keymap.ts'
import { nameInItself } from '../../lib/language-key.ts'
import { useStore } from '../../lib/store.ts'
import { languageChoice, languageInForce, languages } from '../../locales/i18n.ts'
import { useText } from '../../locales/text.ts'
import { entries } from '../../ui/commands.ts'
import { formatKeys, keymapChoice } from '../../ui/keys.ts'
import { navItems } from './navigation.tsx'
import type { PaletteEntry } from './palette-match.ts'
import { useSwitchConnection } from './use-switch-connection.ts'

interface Sources {
  audits: readonly Audit[]
  navigate: UseNavigateResult<string>
  onKeys: () => void
}

export function usePaletteEntries({ audits, navigate, onKeys }: Sources): PaletteEntry[] {
  const t = useText()
  const switchTo = useSwitchConnection()
  const extensions = useExtensions()
  const { list, active } = useStore(connections)
  const keymap = keymapChoice.get()
  const actions = useStore(entries).filter((entry) => entry.label && entry.command !== 'help')
  return [
    ...actions.map((entry): PaletteEntry => {
      const [binding] = entry.command ? keysOf(keymap, entry.command) : []
      return {
        id: entry.id,
        group: 'actions',
        label: entry.label ?? '',
        keys: binding && formatKeys(binding, t),
        run: () => entry.run({ group: false }),
      }
    }),
    ...navItems
      .filter(({ needs }) => !needs || extensions[needs])
      .map(
        (item): PaletteEntry => ({
          id: item.to,
          group: 'pages',
          label: t(item.text),
          run: () => void navigate({ to: item.to }),
        }),
      ),
    { id: 'keys', group: 'actions', label: t('command.help'), keys: keysOf(keymap, 'help')[0], run: onKeys },
    ...audits.map(
      (audit): PaletteEntry => ({
        id: `audit/${audit.id}`,
        group: 'audits',
        label: audit.name,
        note: formatDate(audit.created_at),
        run: () => void navigate({ to: '/audits/$auditId', params: { auditId: audit.id } }),
      }),
    ),
    ...list
      .filter(({ id }) => id !== active?.id)
      .map(
        (one): PaletteEntry => ({
          id: `connection/${one.id}`,
          group: 'connections',
          label: one.label,
          note: t('shell.key_ends', { key_hint: one.key_hint }),
          run: () => void switchTo(one),
        }),
      ),
    ...(active
      ? [
          {
            id: 'disconnect',
            group: 'connections' as const,
            label: t('palette.disconnect', { label: active.label }),
            // Settings asks before it erases.
            run: () => void navigate({ to: '/settings', hash: 'connections' }),
          },
        ]
      : []),
    ...languages
      .filter((language) => language !== languageInForce())
      .map(
        (language): PaletteEntry => ({
          id: `language/${language}`,
          group: 'languages',
          label: t('palette.language', { language: nameInItself(language) }),
          run: () => languageChoice.set(language),
        }),
      ),
  ]
}
