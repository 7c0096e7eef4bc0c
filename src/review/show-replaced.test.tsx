import { expect, test } from 'vitest'
import type { ReplacedDecision } from '../api/live-status.ts'
import { toasts } from '../ui/toasts.ts'
import { showReplaced } from './show-replaced.ts'

const replaced = (violation_id: string): ReplacedDecision => ({
  violation_id,
  audit_id: 'a',
  from_state: 'fixed',
  to_state: 'dismissed',
  actor_email: 'eva@northwind.example',
})
const texts = () => toasts.get().map(({ text }) => text)
const none = new Set<string>()

test('one toast counts the decisions that were replaced, without those that were taken back since', () => {
  toasts.set([])
  let shown = showReplaced([replaced('v1')], none, [])
  expect(texts()).toEqual([expect.stringContaining('eva replaced your decision')])
  shown = showReplaced([replaced('v2')], none, shown)
  expect(texts()).toEqual(['eva replaced 2 of your decisions'])
  shown = showReplaced([], new Set(['v1']), shown)
  expect(texts()).toEqual([expect.stringContaining('eva replaced your decision')])
  showReplaced([], new Set(['v2']), shown)
  expect(texts()).toEqual([])
})

test('what was replaced before the toast was closed is not counted again', () => {
  toasts.set([])
  const shown = showReplaced([replaced('v1')], none, [])
  toasts.set([])
  expect(showReplaced([], new Set(['v9']), shown)).toEqual([])
  showReplaced([replaced('v2')], none, shown)
  expect(texts()).toEqual([expect.stringContaining('eva replaced your decision')])
})
