import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test.each([
  ['Sparen op jouw tempo', 'Sparen op jouw tempo.docx'],
  ['../../etc/passwd', 'etc passwd.docx'],
  ['Q4: rates / limits?', 'Q4 rates limits.docx'],
  ['con', 'document con.docx'],
  ['', 'document.docx'],
  ['...', 'document.docx'],
  ['report\u202Excod.exe', 'reportxcod.exe.docx'],
  ['Ελληνικά 🙂', 'Ελληνικά 🙂.docx'],
])('%j is saved as %j', (title, name) => {
  expect(fileName(title, 'docx')).toBe(name)
})

test('a long title is cut, never inside a character', () => {
  expect(fileName('🙂'.repeat(200), 'md')).toBe(`${'🙂'.repeat(80)}.md`)
})
