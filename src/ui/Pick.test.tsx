import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PickSeveral } from './Pick.tsx'

test('Enter that ends the composition of an input method adds no value', () => {
  const onValue = vi.fn<(ids: string[]) => void>()
  render(<PickSeveral label="Tags" options={[]} value={[]} allowOther onValue={onValue} />)
  const input = screen.getByRole('combobox')
  fireEvent.change(input, { target: { value: 'にほ' } })
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  expect(onValue).not.toHaveBeenCalled()
  expect(input).toHaveValue('にほ')
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(onValue).toHaveBeenCalledWith(['にほ'])
})
