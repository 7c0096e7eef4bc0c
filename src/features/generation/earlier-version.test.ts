import { expect, test } from 'vitest'
import { earlierVersion, newGeneration } from './document-variants.ts'
import type { Generation } from '../../state/stored-values.ts'

const template = { id: 'faq', key: 'faq', commands: [], templateMetas: [] }

function written(documentId: string, run_id: string | undefined, language_key: string, toneOfVoiceId: string | null) {
  const request = { run_id, input: '{}', violation_id: null, submitted_at: 0 }
  return { ...newGeneration(template, { language_key, tone: null }, request), documentId, toneOfVoiceId }
}

const idOf = (one: Generation, all: readonly Generation[]) => earlierVersion(one, all)?.documentId ?? null

test('a version is compared with an earlier run, never with another document of its own run', () => {
  const warm = written('warm', 'second', 'EN', 'warm')
  const plain = written('plain', 'second', 'EN', 'plain')
  const first = written('first', 'first', 'EN', null)
  const all = [warm, plain, first]
  expect(all.map((one) => idOf(one, all))).toEqual(['first', 'first', null])
})

test('the same language and tone is preferred, then the same language, then the newest', () => {
  const warm = written('warm', 'third', 'EN', 'warm')
  const dutch = written('dutch', 'second', 'NL', 'warm')
  const plain = written('plain', 'second', 'EN', 'plain')
  const sameTone = written('same tone', 'first', 'EN', 'warm')
  expect(idOf(warm, [warm, dutch, plain, sameTone])).toBe('same tone')
  expect(idOf(warm, [warm, dutch, plain])).toBe('plain')
  expect(idOf(warm, [warm, dutch])).toBe('dutch')
})

test('entries from before runs were recorded are runs of their own', () => {
  const later = written('later', undefined, 'EN', null)
  const earlier = written('earlier', undefined, 'EN', null)
  expect(idOf(later, [later, earlier])).toBe('earlier')
})
