import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'

test('texts of another part are added without rendering what is on screen again', async () => {
  vi.resetModules()
  // Files before this one in the same process have loaded all texts.
  i18n.loadAndActivate({ locale: 'und', messages: {} })
  const { loadLanguage } = await import('./i18n.ts')
  await loadLanguage()
  expect(i18n.t('help.title')).toBe('help.title')
  const onChange = vi.fn<() => void>()
  const stop = i18n.on('change', onChange)
  await loadLanguage('other')
  // The files after this one in the same process expect all texts.
  await loadLanguage('documents')
  stop()
  expect(i18n.t('help.title')).toBe('Help')
  expect(onChange).not.toHaveBeenCalled()
})
