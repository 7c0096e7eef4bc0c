import { QueryClient } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import { bindApi } from '../../../api/client.ts'
import { registerViolationMutations, sendReview } from '../../../api/review-mutation.ts'
import type { paths, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { decision } from '../../../testing/decision.ts'
import { until } from '../../../testing/until.ts'
import { noPrecedents, precedentsFor } from '../rules/precedents.ts'
import { rememberFrom } from './memory.ts'
import { precedentStore } from './precedent-store.ts'

const undecided = {
  id: 'v',
  rule_id: 'returns',
  violating_text: 'Earn 8%',
  review_state: 'undecided',
  dismissal_reason: null,
} as Violation

const beside = (connectionId: string) =>
  precedentsFor(precedentStore(connectionId).get() ?? noPrecedents, { ...undecided, id: 'x' })

const showList = (client: QueryClient, ...violations: Violation[]) =>
  client.setQueryData([...violationQueries.lists('audit'), {}], { violations })

const silence = () => new Promise<Response>(() => {})

/** Marks it as fixed; the service never answers. */
function send(client: QueryClient): void {
  registerViolationMutations(client)
  bindApi(client, createClient<paths>({ baseUrl: 'http://service.test', fetch: silence }))
  sendReview(client, decision('v', 'mark_fixed'))
}

test('what a list says is remembered, and forgotten when a list says otherwise', async () => {
  const client = new QueryClient()
  showList(client, { ...undecided, review_state: 'fixed' })
  rememberFrom(client, 'lists')
  await until(() => expect(beside('lists')).toMatchObject([{ review_state: 'fixed', count: 1 }]))
  showList(client, undecided)
  await until(() => expect(beside('lists')).toEqual([]))
})

test('a list that was asked for before a decision does not take the decision back', async () => {
  const client = new QueryClient()
  const note = rememberFrom(client, 'old')
  send(client)
  note([undecided], { action: 'mark_fixed', reason: null, apply_to_group: false })
  showList(client, undecided, { ...undecided, id: 'w', review_state: 'dismissed', dismissal_reason: 'Quoted law' })
  await until(() => expect(beside('old')).toHaveLength(2))
  expect(beside('old')).toMatchObject([{ review_state: 'dismissed' }, { review_state: 'fixed', count: 1 }])
})
