import { expect, test } from 'vitest'
import { commentDraft, returnToDraft } from './comment-mutation.ts'

test('a refused comment goes back to where it was written, before what was begun since', () => {
  const draft = commentDraft('a', 'v1')
  returnToDraft(draft, 'Refused', 'Too long')
  expect(commentDraft('a', 'v1').get()).toEqual({ text: 'Refused', problem: 'Too long' })
  draft.set({ text: 'Another', problem: null })
  returnToDraft(draft, 'Refused', 'Too long')
  expect(draft.get().text).toBe('Refused\n\nAnother')
  expect(commentDraft('a', 'v2').get().text).toBe('')
  expect(commentDraft('b', 'v1').get().text).toBe('')
})
