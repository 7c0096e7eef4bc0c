import { expect, test } from 'vitest'
import { parseSearch } from '../../lib/search-params.ts'
import { filterOf, isSameFilter, listSearch, parseTriageSearch, sameList, triageHrefs } from './triage-search-params.ts'

const search = (text: string) => parseTriageSearch(parseSearch(text))

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

test('several values are read in one order, and written again each by itself', () => {
  const read = search('severity=none&severity=HIGH&severity=CRITICAL&rule=b&rule=a&rule=b&review_state=fixed')
  expect(read).toEqual(search('rule=a&rule=b&severity=CRITICAL&severity=HIGH&severity=none&review_state=fixed'))
  const href = triageHrefs('a', listSearch(read, 'connection'))(null)
  expect(href).toBe('/audits/a?review_state=fixed&severity=CRITICAL&severity=HIGH&severity=none&rule=a&rule=b')
})

test('all states are one filter, and a value that is none is left out', () => {
  const all = 'review_state=undecided&review_state=elevated_risk&review_state=urgent_violation&review_state=dismissed'
  expect(search(`${all}&review_state=fixed`).review_state).toBe('all')
  expect(search('review_state=fixed&review_state=all').review_state).toBe('all')
  expect(search('review_state=fixed&review_state=gone&severity=high')).toEqual(search('review_state=fixed'))
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
