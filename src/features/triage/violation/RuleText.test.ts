import { expect, test } from 'vitest'
import { markRead, rulesRead } from './RuleText.tsx'

test('a rule is remembered as read once, the last first, within bounds', () => {
  const read = rulesRead('a')
  read.set((rules) => markRead(rules, 'fees'))
  read.set((rules) => markRead(rules, 'returns'))
  read.set((rules) => markRead(rules, 'fees'))
  expect(read.get()).toEqual(['returns', 'fees'])
  for (let rule = 0; rule < 600; rule += 1) read.set((rules) => markRead(rules, `rule ${rule}`))
  expect(read.get()).toHaveLength(500)
  expect(read.get()[0]).toBe('rule 599')
})
