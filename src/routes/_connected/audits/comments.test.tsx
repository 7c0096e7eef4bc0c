import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

test('a comment is written with c and appears in the thread', async () => {
  const { user, opened, press, audit, violation } = await openTriage(service, findings(2), '/violations/v01')
  await opened('01')
  await press('c')
  const box = within(violation()).getByRole('textbox', { name: 'Comment' })
  await waitFor(() => expect(box).toHaveFocus())
  await user.keyboard('Ask legal first')
  await user.click(within(violation()).getByRole('button', { name: 'Add comment' }))
  await waitFor(() =>
    expect(within(violation()).getByRole('list', { name: 'Comments' })).toHaveTextContent('Ask legal first'),
  )
  await waitFor(() => expect(box).toHaveValue(''))
  await waitFor(async () =>
    expect((await audit.violation('v01'))?.comments.map(({ content }) => content)).toEqual(['Ask legal first']),
  )
})

test('a comment that is refused when another page is open is reported there', async () => {
  const { user, opened, press, hold, intercept, violation } = await openTriage(service, findings(2), '/violations/v01')
  await opened('01')
  intercept(/POST .*comments/, async () => Response.json({ detail: 'The thread is closed' }, { status: 422 }))
  const answer = hold(/POST .*comments/, 'answer')
  await press('c')
  await user.keyboard('Ask legal first')
  await user.click(within(violation()).getByRole('button', { name: 'Add comment' }))
  await waitFor(() => expect(answer.count()).toBe(1))
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Settings' })
  answer.release()
  expect(await screen.findByText(/Comment not added/)).toHaveTextContent('The text is kept as a draft')
})
