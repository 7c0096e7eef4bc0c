import { expect, test } from 'vitest'
import { initialsOf } from './Initials.tsx'

test.each([
  ['e.visser@northwind.example', 'EV'],
  ['reviewer@bank.example', 'RE'],
  ['anna-maria.de.wit@bank.example', 'AW'],
  ['You', 'YO'],
  ['李 小龙', '李小'],
  ['😀@x.example', ''],
  ['', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
