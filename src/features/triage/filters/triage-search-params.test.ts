import { expect, test } from 'vitest'
import { triageHrefs } from './triage-href.ts'
import { filterOf, isSameFilter, listSearch, parseTriageSearch, sameList } from './triage-search-params.ts'

const search = (text: string) => parseTriageSearch(Object.fromEntries(new URLSearchParams(text)))

const at = (text: string) => listSearch(search(text), 'connection')

test('filters and order of the extensions are read from the address as they are written there', () => {
  const text = 'rule=No+guarantees&asset=a%2F1&group_id=7&assigned_to=eva%40bank.example&decided_by=me&sort=decided'
  const read = search(text)
  expect(read).toMatchObject({
    rule: 'No guarantees',
    asset: 'a/1',
    group_id: '7',
    assigned_to: 'eva@bank.example',
    decided_by: 'me',
    sort: 'decided',
  })
  const href = triageHrefs('a', listSearch(read, 'connection'))(null)
  expect(new URLSearchParams(href.split('?')[1])).toEqual(new URLSearchParams(text))
})

test('an empty filter and an unknown order are none', () => {
  expect(search('rule=&decided_by=&sort=colour')).toEqual(search(''))
})

test('another rule is another filter, another order only another list, and another page neither', () => {
  expect(isSameFilter(at('rule=A'), at('rule=B'))).toBe(false)
  expect(isSameFilter(at('rule=A'), at('rule=A&sort=asset&page=2'))).toBe(true)
  expect(sameList(at('rule=A'), at('rule=A&sort=asset'))).toBe(false)
  expect(sameList(at('rule=A'), at('rule=A&page=2'))).toBe(true)
})

test('what is selected or exported has the filters without the page', () => {
  expect(filterOf(search('rule=A&severity=HIGH&page=3&sort=rule'))).toEqual({
    review_state: 'undecided',
    severity: 'HIGH',
    search: '',
    rule: 'A',
  })
})
