import { afterEach, expect, test, vi } from 'vitest'
import { holdKeys } from './held-keys.ts'
import { until } from '../testing/until.ts'

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

afterEach(async () => {
  // Keys are held until the turn after the last of them.
  await nextTurn()
  document.body.replaceChildren()
})

test('keys do nothing while they are held, and come after it in their order', async () => {
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => heard.push(key)
  document.addEventListener('keydown', listen)
  const release = holdKeys()
  press('u')
  press('j')
  expect(heard).toEqual([])
  release({ pressAgain: true })
  press('k')
  expect(heard).toEqual([])
  await until(() => expect(heard).toEqual(['u', 'j', 'k']))
  await nextTurn()
  press('l')
  expect(heard).toEqual(['u', 'j', 'k', 'l'])
  document.removeEventListener('keydown', listen)
})

test('letters are typed where the focus is by then, without those that were taken back', async () => {
  const release = holdKeys()
  for (const key of ['n', 'o', 'x', 'Backspace', 't', ' ', 'u', 's', 'Enter']) press(key)
  const field = document.body.appendChild(document.createElement('textarea'))
  const typed = vi.fn<() => void>()
  field.addEventListener('input', typed)
  field.focus()
  release({ pressAgain: true })
  await until(() => expect(field.value).toBe('not us'))
  expect(typed).toHaveBeenCalledTimes(6)
})

test('a key that its new place answers itself writes nothing', async () => {
  const release = holdKeys()
  press('1')
  const field = document.body.appendChild(document.createElement('textarea'))
  const answered = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  field.addEventListener('keydown', answered)
  field.focus()
  release({ pressAgain: true })
  await until(() => expect(answered).toHaveBeenCalledOnce())
  expect(field.value).toBe('')
})

test('Escape calls off what was about to come, and what is called off presses nothing', () => {
  const onEscape = vi.fn<() => void>()
  const heard = vi.fn<() => void>()
  document.addEventListener('keydown', heard)
  const release = holdKeys(onEscape)
  press('u')
  press('Escape')
  release({ pressAgain: false })
  expect(onEscape).toHaveBeenCalledOnce()
  expect(heard).not.toHaveBeenCalled()
  document.removeEventListener('keydown', heard)
})

test('what only the browser can do is left to it', () => {
  const heard = vi.fn<() => void>()
  document.addEventListener('keydown', heard)
  const release = holdKeys()
  press('r', { ctrlKey: true })
  press('Tab')
  expect(heard).toHaveBeenCalledTimes(2)
  release({ pressAgain: true })
  document.removeEventListener('keydown', heard)
})
