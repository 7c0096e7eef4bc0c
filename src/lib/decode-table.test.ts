import { expect, test } from 'vitest'
import { decodeTable } from './decode-table.ts'

const text = 'Größe;Prix\nGroß;5 £'

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8', Buffer.from(`\ufeff${text}`)],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('%s is detected', (encoding, bytes) => {
  expect(decodeTable(bytes)).toEqual({ text, encoding })
})
