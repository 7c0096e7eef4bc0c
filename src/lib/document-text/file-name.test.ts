import { expect, test } from 'vitest'
import { documentFileName, fileName } from './file-name.ts'

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

test('the file of a document is named by its title, template, language, tone and day', () => {
  const document = {
    title: 'Growth Plus',
    template: 'Product description',
    language: 'English',
    tone: 'Formal',
    created_at: new Date(2026, 10, 5).getTime(),
  }
  expect(documentFileName(document, 'docx')).toBe('Growth Plus, Product description, English, Formal, 2026-11-05.docx')
  expect(documentFileName({ ...document, tone: null }, 'md')).toBe(
    'Growth Plus, Product description, English, 2026-11-05.md',
  )
  const long = { ...document, title: 'Growth '.repeat(50), tone: 'Formal '.repeat(50) }
  expect(documentFileName(long, 'docx')).toMatch(/Grow, Product description, English, Formal .*, 2026-11-05\.docx$/)
})
