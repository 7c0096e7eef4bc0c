import * as fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import type { KeyPress } from './key-binding.ts'
import {
  commandIds,
  commandOf,
  defaultKeymap,
  isTyping,
  keysOf,
  pressedCommand,
  readKeymap,
  usesKey,
} from './keymap.ts'
import { remap, type Remapped } from './remap-keys.ts'
import type { Keymap, KeyTarget } from './keymap.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

/** The element of an opening tag. */
function elementOf(html: string): KeyTarget {
  const { document } = new Window()
  const [name = '', ...attributes] = html.slice(1, -1).split(' ')
  const element = document.createElement(name)
  for (const attribute of attributes) {
    const [key = '', value = ''] = attribute.replaceAll('"', '').split('=')
    element.setAttribute(key, value)
  }
  return element
}

function keymapOf(remapped: Remapped): Keymap {
  if (!('keymap' in remapped)) throw new Error(JSON.stringify(remapped))
  return remapped.keymap
}

describe('the keys of the triage page', () => {
  test.each([
    ['j', 'next_violation'],
    ['ArrowUp', 'previous_violation'],
    ['[', 'previous_page'],
    ['u', 'urgent_violation'],
    ['d', 'dismiss'],
    ['z', 'undo'],
    ['Shift+x', 'select_range'],
    ['a', 'select_page'],
    ['Shift+a', 'select_matching'],
    ['Escape', 'clear_selection'],
    ['Mod+k', 'command_palette'],
    ['?', 'help'],
  ])('%s is %s', (binding, command) => {
    expect(commandOf(defaultKeymap, binding)).toEqual({ command, group: false })
  })

  test('Shift and a decision key decide for the group', () => {
    expect(commandOf(defaultKeymap, 'Shift+e')).toEqual({ command: 'elevated_risk', group: true })
    expect(commandOf(defaultKeymap, 'Shift+j')).toBeNull()
  })

  test('no key does two things', () => {
    const keys = commandIds.flatMap((command) => keysOf(defaultKeymap, command))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('a held key walks on but decides only once', () => {
    expect(pressedCommand(defaultKeymap, press('j', { repeat: true }), null, false)?.command).toBe('next_violation')
    expect(pressedCommand(defaultKeymap, press('u', { repeat: true }), null, false)).toBeNull()
  })
})

describe('keys are dead while typing', () => {
  test.each([
    ['<input type="text">', true],
    ['<input>', true],
    ['<input type="search">', true],
    ['<input type="checkbox">', false],
    ['<input type="radio">', false],
    ['<textarea>', true],
    ['<select>', true],
    ['<div contenteditable>', true],
    ['<div role="combobox">', true],
    ['<button>', false],
    ['<body>', false],
  ])('%j: %s', (html, expected) => {
    expect(isTyping(elementOf(html))).toBe(expected)
  })

  test('letters in a comment are text, but Ctrl Enter sends it and Ctrl K opens the palette', () => {
    const comment = elementOf('<textarea>')
    expect(pressedCommand(defaultKeymap, press('u'), comment, false)).toBeNull()
    expect(pressedCommand(defaultKeymap, press('Enter', { ctrlKey: true }), comment, false)?.command).toBe('send')
    expect(pressedCommand(defaultKeymap, press('k', { metaKey: true }), comment, true)?.command).toBe('command_palette')
  })

  test.each([
    ['<button>', 'Enter', true],
    ['<a>', 'Enter', true],
    ['<input type="checkbox">', 'Space', true],
    ['<div role="separator">', 'ArrowDown', true],
    ['<input type="radio">', 'ArrowDown', true],
    ['<button>', 'ArrowDown', false],
    ['<button>', 'u', false],
    ['<tr role="row">', 'Enter', false],
  ])('%j keeps %s for itself: %s', (html, binding, expected) => {
    expect(usesKey(elementOf(html), binding)).toBe(expected)
  })

  test('Enter on a focused button presses the button', () => {
    expect(pressedCommand(defaultKeymap, press('Enter'), elementOf('<button>'), false)).toBeNull()
    expect(pressedCommand(defaultKeymap, press('u'), elementOf('<button>'), false)?.command).toBe('urgent_violation')
  })
})

describe('keys can be remapped and switched off', () => {
  test('a remapped command answers to its new key only', () => {
    const keymap = keymapOf(remap(defaultKeymap, 'urgent_violation', ['v']))
    expect(commandOf(keymap, 'v')?.command).toBe('urgent_violation')
    expect(commandOf(keymap, 'Shift+v')).toEqual({ command: 'urgent_violation', group: true })
    expect(commandOf(keymap, 'u')).toBeNull()
  })

  test('a key that is taken says by what', () => {
    expect(remap(defaultKeymap, 'urgent_violation', ['j'])).toEqual({ conflict: 'next_violation' })
    expect(remap(defaultKeymap, 'undo', ['Shift+d'])).toEqual({ conflict: 'dismiss' })
    const shifted = keymapOf(remap(defaultKeymap, 'undo', ['Shift+v']))
    expect(remap(shifted, 'dismiss', ['v'])).toEqual({ conflict: 'undo' })
  })

  test('keys the page cannot do without are refused, and so are letters that would end typing', () => {
    expect(remap(defaultKeymap, 'undo', ['Tab'])).toEqual({ refused: 'reserved' })
    expect(remap(defaultKeymap, 'send', ['s'])).toEqual({ refused: 'typing' })
  })

  test('switched off, character keys do nothing and the others still work', () => {
    const off = { ...defaultKeymap, off: true }
    expect(commandOf(off, 'j')).toBeNull()
    expect(commandOf(off, 'Shift+u')).toBeNull()
    expect(commandOf(off, 'ArrowDown')?.command).toBe('next_violation')
    expect(commandOf(off, 'Mod+k')?.command).toBe('command_palette')
    expect(keysOf(off, 'next_violation')).toEqual(['ArrowDown'])
  })

  test('whatever is remapped, no key ever does two things', () => {
    const key = fc.constantFrom('a', 'b', 'j', 'u', 'v', 'Shift+a', 'Shift+u', 'ArrowDown', 'Mod+k', '?', 'F2')
    const step = fc.record({ command: fc.constantFrom(...commandIds), keys: fc.array(key, { maxLength: 2 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const keymap = steps.reduce<Keymap>((current, { command, keys }) => {
          const next = remap(current, command, keys)
          return 'keymap' in next ? next.keymap : current
        }, defaultKeymap)
        const bound = commandIds.flatMap((command) => keysOf(keymap, command).map((key) => ({ command, key })))
        for (const { command, key } of bound) expect(commandOf(keymap, key)).toEqual({ command, group: false })
        expect(readKeymap(JSON.parse(JSON.stringify(keymap)))).toEqual(keymap)
      }),
    )
  })

  test.each([null, 'x', 7, [], { keys: { nonsense: ['q'], undo: 'q', comment: [7] } }])(
    '%j kept is the default',
    (kept) => {
      expect(readKeymap(kept)).toEqual(defaultKeymap)
    },
  )
})
