import { expect, test } from 'vitest'
import { sentComment, type SubmittedComment } from './sent-comment.ts'

const at = Date.parse('2026-11-12T10:00:00Z')

const inThread = (id: string, content: string, author_email: string | null = 'me@bank.example', minute = 1) => ({
  id,
  content,
  author_email,
  created_at: new Date(at + minute * 60_000).toISOString(),
})

const submitted = (change: Partial<SubmittedComment> = {}): SubmittedComment => ({
  comment: 'Seen',
  submitted_at: at,
  known_ids: [],
  ahead: 0,
  author_email: 'me@bank.example',
  ...change,
})

test('a comment that arrived is recognised by its words and author', () => {
  const thread = [inThread('c1', 'Other'), inThread('c2', 'Seen')]
  expect(sentComment(thread, submitted())?.id).toBe('c2')
  expect(sentComment([inThread('c1', 'Other')], submitted())).toBeUndefined()
})

test('the same words that were there before are not it', () => {
  expect(sentComment([inThread('c1', 'Seen', undefined, -60)], submitted({ known_ids: ['c1'] }))).toBeUndefined()
})

test('the same words of someone else are not it, unless it is not known who we are', () => {
  const thread = [inThread('c1', 'Seen', 'someone@bank.example')]
  expect(sentComment(thread, submitted())).toBeUndefined()
  expect(sentComment(thread, submitted({ author_email: null }))?.id).toBe('c1')
})

test('of two with the same words the second is found only when both are there', () => {
  const second = submitted({ ahead: 1 })
  expect(sentComment([inThread('c1', 'Seen')], second)).toBeUndefined()
  expect(sentComment([inThread('c1', 'Seen'), inThread('c2', 'Seen')], second)?.id).toBe('c2')
})

test('where the thread was not loaded, only what is not older counts, give or take the clocks', () => {
  const blind = submitted({ known_ids: null })
  expect(sentComment([inThread('c1', 'Seen', undefined, -60)], blind)).toBeUndefined()
  expect(sentComment([inThread('c1', 'Seen', undefined, -2)], blind)?.id).toBe('c1')
})

test('a service that trims or spells line breaks its own way is understood', () => {
  const comment = 'One\nTwo '
  expect(sentComment([inThread('c1', 'One\r\nTwo')], submitted({ comment }))?.id).toBe('c1')
})
