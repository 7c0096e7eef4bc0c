import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loadLanguage } from '../locales/i18n.ts'
import { PickSeveral } from './Pick.tsx'

test('Enter that ends the composition of an input method adds no value', async () => {
  await loadLanguage()
  const onValue = vi.fn<(ids: string[]) => void>()
  render(
    <I18nProvider i18n={i18n}>
      <PickSeveral label="Tags" options={[]} value={[]} allowOther onValue={onValue} />
    </I18nProvider>,
  )
  const input = screen.getByRole('combobox')
  fireEvent.change(input, { target: { value: 'にほ' } })
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  expect(onValue).not.toHaveBeenCalled()
  expect(input).toHaveValue('にほ')
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(onValue).toHaveBeenCalledWith(['にほ'])
})
