import { describe, expect, test } from 'vitest'
import { bindingOf, isCharacterKey, keyCaps } from './key-binding.ts'
import type { KeyPress } from './key-binding.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

describe('what was pressed', () => {
  test.each([
    ['a letter', press('j'), 'j'],
    ['a letter with Shift', press('U', { shiftKey: true }), 'Shift+u'],
    ['a letter under Caps Lock', press('U'), 'u'],
    ['a letter with Shift under Caps Lock', press('u', { shiftKey: true }), 'Shift+u'],
    ['a sign that needs Shift', press('?', { shiftKey: true }), '?'],
    ['a sign that needs AltGr', press('[', { ctrlKey: true, altKey: true }), '['],
    ['an arrow', press('ArrowDown'), 'ArrowDown'],
    ['an arrow with Shift', press('ArrowDown', { shiftKey: true }), 'Shift+ArrowDown'],
    ['Ctrl K', press('k', { ctrlKey: true }), 'Mod+k'],
    ['the Windows key', press('k', { metaKey: true }), 'Meta+k'],
    ['Ctrl Enter', press('Enter', { ctrlKey: true }), 'Mod+Enter'],
    ['Alt and a letter', press('j', { altKey: true }), 'Alt+j'],
    ['the space bar', press(' '), 'Space'],
    ['a Russian layout', press('о', { code: 'KeyJ' }), 'j'],
    ['a Greek layout with Shift', press('Υ', { code: 'KeyY', shiftKey: true }), 'Shift+y'],
    ['an accented Latin letter', press('é', { code: 'Digit2' }), 'é'],
    ['the letter of another Latin layout', press('a', { code: 'KeyQ' }), 'a'],
    ['an input method at work', press('j', { isComposing: true }), null],
    ['an input method that hides the key', press('Process'), null],
    ['a modifier alone', press('Shift', { shiftKey: true }), null],
    ['a dead key', press('Dead'), null],
  ])('%s', (_, event, expected) => {
    expect(bindingOf(event, false)).toBe(expected)
  })

  test.each([
    ['⌘ K', press('k', { metaKey: true }), 'Mod+k'],
    ['⌃ K, which edits text', press('k', { ctrlKey: true }), 'Ctrl+k'],
    ['a sign that needs ⌥', press('[', { altKey: true }), '['],
  ])('on a Mac: %s', (_, event, expected) => {
    expect(bindingOf(event, true)).toBe(expected)
  })
})

describe('how a key is printed', () => {
  test.each([
    ['Mod+k', ['⌘', 'K'], ['Ctrl', 'K']],
    ['Mod+Enter', ['⌘', 'Enter'], ['Ctrl', 'Enter']],
    ['Shift+u', ['⇧', 'U'], ['Shift', 'U']],
    ['ArrowDown', ['↓'], ['↓']],
    ['?', ['?'], ['?']],
    ['+', ['+'], ['+']],
    ['Mod++', ['⌘', '+'], ['Ctrl', '+']],
  ])('%s', (binding, mac, elsewhere) => {
    expect(keyCaps(binding, true)).toEqual(mac)
    expect(keyCaps(binding, false)).toEqual(elsewhere)
  })
})

test.each([
  ['j', true],
  ['Shift+u', true],
  ['?', true],
  ['+', true],
  ['Space', true],
  ['Mod+k', false],
  ['ArrowDown', false],
  ['Enter', false],
])('%s writes a character: %s', (binding, expected) => {
  expect(isCharacterKey(binding)).toBe(expected)
})
