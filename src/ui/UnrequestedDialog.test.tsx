import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { decisionRestMs } from './commands.ts'
import { useKeysIgnoredAtFirst } from './UnrequestedDialog.tsx'

function Question({ onAnswer }: { onAnswer: () => void }) {
  useKeysIgnoredAtFirst()
  return (
    <button type="button" onClick={onAnswer}>
      Keep
    </button>
  )
}

test('keys press nothing just after the dialog has opened or a letter was pressed, nor while they are held; a click counts at once', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const onAnswer = vi.fn<() => void>()
  const user = userEvent.setup()
  render(<Question onAnswer={onAnswer} />)
  const button = screen.getByRole('button')
  button.focus()
  now.mockReturnValue(1000 + decisionRestMs - 1)
  await user.keyboard(' {Enter}')
  expect(onAnswer).not.toHaveBeenCalled()
  await user.click(button)
  expect(onAnswer).toHaveBeenCalledTimes(1)
  now.mockReturnValue(1000 + decisionRestMs)
  // The key that led to the question is released after it has opened.
  button.dispatchEvent(new KeyboardEvent('keyup', { key: 'f', bubbles: true }))
  await user.keyboard('{Enter}')
  expect(onAnswer).toHaveBeenCalledTimes(2)
  await user.keyboard('d2')
  now.mockReturnValue(1000 + decisionRestMs + 700)
  await user.keyboard('{Enter}')
  expect(onAnswer).toHaveBeenCalledTimes(2)
  now.mockReturnValue(1000 + decisionRestMs + 1000)
  await user.keyboard('{Enter}')
  expect(onAnswer).toHaveBeenCalledTimes(3)
  const isHeard = button.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }),
  )
  expect(isHeard).toBe(false)
  now.mockRestore()
})
