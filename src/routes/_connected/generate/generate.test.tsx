import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormEntry } from '../../../../server/library/form-entry.ts'
import { seedAudit } from '../../../../server/testing/audit.ts'
import { addToLibrary } from '../../../../server/testing/library.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { createWorkspace } from '../../../../server/testing/workspace.ts'
import { openApp } from '../../../testing/app.tsx'
import { goOffline } from '../../../testing/browser.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

/** The page of a template in a workspace of its own. */
async function openTemplate(form: FormEntry[], body: string, address: string) {
  const { key, workspace_id } = await createWorkspace(service.db)
  await addToLibrary(service.db, workspace_id, {
    templates: [
      {
        key: 'letter',
        languages: ['EN', 'DE'],
        name: { EN: 'Letter', DE: 'Brief' },
        form,
        body: { EN: body, DE: body },
      },
    ],
    tonesOfVoice: ['Warm', 'Plain'].map((name) => ({
      key: name,
      languages: { EN: { name, description: '', content: '' } },
    })),
  })
  await seedAudit(service.db, workspace_id, [{ id: 'v01', violating_text: 'Found.' }])
  return openApp(service.app, address, key)
}

async function openForm(form: FormEntry[], body = '# {{ subject }}\n\nText.') {
  const app = await openTemplate(form, body, '/generate/letter')
  return { ...app, generate: await screen.findByRole('button', { name: 'Generate' }) }
}

const subject: FormEntry = { type: 'text', name: 'subject', label: 'Subject', required: true }
const findSubject = () => screen.findByRole('textbox', { name: 'Subject' })

test('a required list whose rows are empty says which field is missing', async () => {
  const { user, generate, requests } = await openForm([
    subject,
    {
      type: 'list',
      name: 'items',
      label: 'Items',
      required: true,
      fields: [{ type: 'text', name: 'title', label: 'Title', required: true }],
    },
  ])
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'News')
  const items = screen.getByRole('group', { name: 'Items' })
  await user.click(within(items).getByRole('button', { name: 'Add to Items' }))
  await user.click(generate)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toBeInvalid())
  expect(requests.filter((line) => line.startsWith('POST'))).toEqual([])
})

test('Ctrl+Enter sends the keyword that is still being typed', async () => {
  const { user } = await openForm([{ type: 'tags', name: 'keywords', label: 'Keywords' }], 'About {{ keywords }}.')
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'saving{Control>}{Enter}{/Control}')
  const result = await screen.findByRole('region', { name: 'Result' })
  expect(await within(result).findByText('About saving.')).toBeVisible()
})

test('a number stays as typed in the form of another language, and is read by that language', async () => {
  const { user } = await openForm([{ type: 'number', name: 'pay', label: 'Pay' }])
  await user.type(screen.getByRole('textbox', { name: 'Pay' }), '6.500')
  expect(screen.getByRole('textbox', { name: 'Pay' })).toHaveAccessibleDescription('Read as 6.5.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'DE')
  const pay = screen.getByRole('textbox', { name: 'Pay' })
  await waitFor(() => expect(pay).toHaveAccessibleDescription('Read as 6.500.'))
  expect(pay).toHaveValue('6.500')
})

/** A document with the text “Text.”, as the card of its result. */
async function openResult() {
  const { user, generate } = await openForm([subject])
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'News')
  await user.click(generate)
  await screen.findByText('Text.')
  const card = within(screen.getByRole('article'))
  const edit = async (text: string) => {
    await user.click(card.getByRole('button', { name: 'Edit' }))
    const box = await card.findByRole('textbox', { name: 'Text, as Markdown' })
    await user.clear(box)
    await user.type(box, text)
    await user.click(card.getByRole('button', { name: 'Done' }))
  }
  return { user, card, edit }
}

test('Copy takes the version that is shown, and an edit shows the edited one', { tags: 'long' }, async () => {
  const { user, card, edit } = await openResult()
  await edit('My words.')
  expect(await card.findByText('My words.')).toBeVisible()
  await user.click(card.getByRole('radio', { name: 'Original' }))
  expect(await card.findByText('Text.')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Copy' }))
  await user.click(card.getByRole('menuitem', { name: 'As plain text', hidden: true }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Text.'))
  await edit('Other words.')
  expect(await card.findByText('Other words.')).toBeVisible()
})

test('“Revert to the original” can be undone', async () => {
  const { user, card, edit } = await openResult()
  await edit('My words.')
  await user.click(card.getByRole('button', { name: 'Edit' }))
  await user.click(await card.findByRole('button', { name: 'Revert to the original' }))
  expect(card.getByRole('textbox', { name: 'Text, as Markdown' })).not.toHaveValue('My words.')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(card.getByRole('textbox', { name: 'Text, as Markdown' })).toHaveValue('My words.')
})

test('a comment that is added offline is said to wait, and is added once', async () => {
  const { user, requests } = await openTemplate([subject], 'Text.', '/generate/letter?violation=v01')
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'News')
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  const add = await screen.findByRole('button', { name: 'Add as a comment' })
  await user.click(add)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add as a comment' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Text.'))
  expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveFocus()
  const goOnline = await goOffline()
  await user.click(dialog.getByRole('button', { name: 'Add comment' }))
  const card = within(screen.getByRole('article'))
  expect(await card.findByText('The comment is waiting to be sent', { selector: 'span' })).toBeVisible()
  expect(screen.queryByText('Comment added to the violation')).toBeNull()
  expect(add).toHaveAttribute('aria-disabled', 'true')
  await user.click(add)
  expect(screen.queryByRole('dialog')).toBeNull()

  await goOnline()
  expect(await card.findByText('Comment added to the violation', { selector: 'span' })).toBeVisible()
  expect(add).toHaveAttribute('aria-disabled', 'true')
  expect(requests.filter((line) => /^POST .*comment/.test(line))).toHaveLength(1)
})

test('“Use this input” fills in the form each time, and what was typed since can be restored', {
  tags: 'long',
}, async () => {
  const { user, card } = await openResult()
  await user.click(card.getByRole('link', { name: 'Use this input' }))
  await user.type(await findSubject(), ' of today')
  await user.click(screen.getByRole('link', { name: 'Use this input' }))
  await waitFor(async () => expect(await findSubject()).toHaveValue('News'))
  await user.click(await screen.findByRole('button', { name: 'Restore it' }))
  expect(await findSubject()).toHaveValue('News of today')
})

test('“Generate again with the same input” fills in the language and the input of the document', async () => {
  const { user, card } = await openResult()
  await user.click(card.getByRole('link', { name: 'Use this input' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'DE')
  await user.type(await findSubject(), ' of today')
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await user.click(await screen.findByRole('link', { name: 'Generate again with the same input' }))
  expect(await findSubject()).toHaveValue('News')
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('EN')
})

test('two versions with the same words are said to be the same', async () => {
  const { user, card } = await openResult()
  await user.click(card.getByRole('button', { name: 'Generate again' }))
  await user.click(await screen.findByRole('button', { name: 'Word changes' }))
  expect(await screen.findByText('Both versions are the same.')).toBeVisible()
})

test('each version is compared with the previous run, not with another tone of its own run', {
  tags: 'long',
}, async () => {
  const { user, generate } = await openForm([subject], '{{ subject }} fact')
  const box = screen.getByRole('textbox', { name: 'Subject' })
  await user.type(box, 'First')
  await user.click(generate)
  await screen.findByText('First fact')
  await user.clear(box)
  await user.type(box, 'Second')
  const tones = screen.getByRole('combobox', { name: 'Tone of voice' })
  await user.click(tones)
  await user.click(await screen.findByRole('option', { name: 'Warm' }))
  await user.click(tones)
  await user.click(await screen.findByRole('option', { name: 'Plain' }))
  await user.click(screen.getByRole('button', { name: 'Generate 2 documents' }))
  await waitFor(() => expect(screen.getAllByText('Second fact')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Word changes' }))
  await waitFor(() =>
    expect(screen.getAllByRole('deletion').map((words) => words.textContent)).toEqual(['First', 'First']),
  )
  expect(screen.getAllByText(/^Compared with: None · English · /)).toHaveLength(2)
})

test('the second click of a double click on Generate sends nothing and says nothing', async () => {
  const { user, generate, requests } = await openForm([subject])
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'News')
  await user.dblClick(generate)
  await screen.findByText('Text.')
  expect(screen.queryByText('The same request is already in progress')).toBeNull()
  expect(requests.filter((line) => line.startsWith('POST'))).toHaveLength(1)
})

test('Raw and Structure of an edited document are said to be the original, which Copy copies', {
  tags: 'long',
}, async () => {
  const { user, card, edit } = await openResult()
  await edit('My own edited words.')
  await user.click(card.getByRole('link', { name: 'Open' }))
  expect(await screen.findByRole('radio', { name: 'Edited' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Raw' }))
  expect(await within(screen.getByRole('article')).findByText('Original')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await user.click(screen.getByRole('menuitem', { name: 'As plain text', hidden: true }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Text.'))
  await user.click(screen.getByRole('radio', { name: 'Structure' }))
  expect(within(screen.getByRole('article')).getByText('Original')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Text' }))
  expect(await screen.findByRole('radio', { name: 'Edited' })).toBeChecked()
})

test('rows of a table that were edited, or are being edited, are not lost without a question', async () => {
  const { user } = await openTemplate([subject], 'Text.', '/generate/letter/csv')
  await user.type(await screen.findByRole('textbox', { name: 'Or paste it here' }), 'subject{Enter}News')
  await user.click(screen.getByRole('button', { name: 'Use the pasted text' }))
  await user.click(await screen.findByRole('button', { name: 'Edit row 1' }))
  const editor = await screen.findByRole('dialog', { name: 'Edit row 1' })
  expect(within(editor).getAllByRole('textbox')[0]).toHaveFocus()
  // The second click of a double click on the button.
  fireEvent.click(editor, { detail: 2 })
  await user.type(within(editor).getByRole('textbox', { name: 'Subject' }), ' today')
  fireEvent.click(editor, { detail: 1 })
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  const again = within(await screen.findByRole('dialog', { name: 'Edit row 1' }))
  expect(again.getByRole('textbox', { name: 'Subject' })).toHaveValue('News today')
  await user.click(again.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('cell', { name: 'News today' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  const second = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await user.click(second.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('button', { name: 'Choose a CSV file' })).toBeVisible()
})

test('a file that is no table is named beside the button that chose it', async () => {
  const { user } = await openTemplate([subject], 'Text.', '/generate/letter/csv')
  const paste = await screen.findByRole('textbox', { name: 'Or paste it here' })
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!chooser) throw new Error('There is no file chooser')
  await user.upload(chooser, new File([''], 'empty.csv', { type: 'text/csv' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('empty.csv: This file is empty.')
  expect(paste).toBeValid()
  await user.type(paste, 'subject')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use the pasted text' }))
  await waitFor(() => expect(paste).toHaveAccessibleDescription('There are no rows below the first line.'))
})

test('the card of a template says how many more required fields there are', async () => {
  const labels = ['Title', 'Tasks', 'Place', 'Pay', 'Apply to']
  await openTemplate(
    labels.map((label) => ({ type: 'text', name: label, label, required: true })),
    'Text.',
    '/generate',
  )
  expect(await screen.findByText('Asks for: Title, Tasks, Place, Pay and 1 more')).toBeVisible()
})

test('Undo brings back the results that were cleared', async () => {
  const { user, generate } = await openForm([subject])
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'News')
  await user.click(generate)
  const result = screen.getByRole('region', { name: 'Result' })
  expect(await within(result).findByRole('link', { name: 'Open' })).toBeVisible()
  await user.click(within(result).getByRole('button', { name: 'Remove all' }))
  expect(within(result).queryByRole('article')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await within(result).findByRole('link', { name: 'Open' })).toBeVisible()
})

test('removing an edited document from the list says that the edits go with it, and Undo brings them back', async () => {
  const { user, edit } = await openResult()
  await edit('My words.')
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await user.click(await screen.findByRole('button', { name: 'Remove “News” from this list' }))
  expect(
    await screen.findByText('Removed “News” and your edits from this list. The document itself stays in the service.'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'News' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('My words.')).toBeVisible()
})

test('a word of the text finds no document, and the page says what is searched', async () => {
  const { user } = await openResult()
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search documents' }), 'Text')
  expect(
    await screen.findByText(
      'The search covers the title, template, language, tone and id of documents generated in this browser, not their text.',
    ),
  ).toBeVisible()
})
