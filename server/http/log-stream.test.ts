import { expect, test, vi } from 'vitest'
import { createLogStream } from './log-stream.ts'

function collected() {
  const pieces: string[] = []
  return { pieces, stream: createLogStream({ write: (text) => pieces.push(text) }) }
}

test('lines that come close together are written together, soon and in order', () => {
  vi.useFakeTimers()
  try {
    const { pieces, stream } = collected()
    stream.write('one\n')
    stream.write('two\n')
    expect(pieces).toEqual([])
    vi.advanceTimersByTime(100)
    stream.write('three\n')
    vi.advanceTimersByTime(100)
    expect(pieces).toEqual(['one\ntwo\n', 'three\n'])
  } finally {
    vi.useRealTimers()
  }
})

test('much is not held back', () => {
  const { pieces, stream } = collected()
  for (let line = 0; line < 1000; line += 1) stream.write(`${'x'.repeat(99)}\n`)
  stream.flush()
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.join('')).toHaveLength(100_000)
})

test('what is left is written at the end, once', () => {
  const { pieces, stream } = collected()
  stream.write('last\n')
  stream.flush()
  stream.flush()
  expect(pieces).toEqual(['last\n'])
})
