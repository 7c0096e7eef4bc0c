import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { type OfferedExtensions, openApp } from '../../../testing/app.tsx'
import { goOffline } from '../../../testing/browser.ts'
import { createAudit, findings } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const thread = () => screen.findByRole('list', { name: 'Comments' })

/** The page of a fixed violation, once the service has said what it offers. */
async function openViolation(extensions: OfferedExtensions) {
  const audit = await createAudit(
    service,
    findings(1, () => ({ review_state: 'fixed' })),
  )
  const app = await openApp(service.app, '/violations/v01', audit.key, extensions)
  const field = await screen.findByRole('textbox', { name: 'Comment' })
  await screen.findByRole('heading', { name: extensions === 'none' ? 'Comments' : 'Comments and decisions' })
  const write = (text: string) => app.user.type(field, `${text}{Control>}{Enter}{/Control}`)
  return { ...app, audit, write }
}

test('a comment that is being sent has the author that it will have', async () => {
  const { audit, hold, write } = await openViolation('own')
  const held = hold(/^POST/, 'answer')
  await write('Is this quoted?')
  const comment = await within(await thread()).findByRole('listitem')
  expect(comment).toHaveTextContent(`${audit.owner_email}Sending`)
  held.release()
  await waitFor(async () => expect(await thread()).not.toHaveTextContent('Sending'))
  expect(await thread()).toHaveTextContent(audit.owner_email)
})

test('where the service does not tell whose key it is, the author is "You" until the first answer', async () => {
  const { hold, write } = await openViolation('none')
  const held = hold(/^POST/, 'answer')
  await write('Is this quoted?')
  expect(await within(await thread()).findByRole('listitem')).toHaveTextContent('YouSending')
  held.release()
  await waitFor(async () => expect(await thread()).not.toHaveTextContent('You'))
})

test('without a network a decision and a comment wait in the same words', async () => {
  const { user, write } = await openViolation('own')
  await screen.findByText('No comments or decisions yet.')
  await goOffline()
  await user.keyboard('u')
  await write('Is this quoted?')
  await waitFor(async () => expect(within(await thread()).getAllByRole('listitem')).toHaveLength(2))
  for (const entry of within(await thread()).getAllByRole('listitem')) {
    expect(entry).toHaveTextContent('Waiting to be sent')
    expect(entry).not.toHaveTextContent('Sending')
  }
})
