import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetConnection, persistedFor } from './persisted-store.ts'
import { connectionSchema } from './schema.ts'
import { eraseUnknownValues, readUnknownValues } from './unknown-values.ts'

function fakeStorage(): object {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => void (kept[name] = text),
    removeItem: (name: string) => delete kept[name],
  }
  for (const [name, method] of Object.entries(methods)) Object.defineProperty(kept, name, { value: method })
  return kept
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
})
afterEach(() => {
  forgetConnection('c1')
  vi.unstubAllGlobals()
})

const storeLocally = (name: string, value: unknown) =>
  localStorage.setItem(`redline.c.c1.${name}`, JSON.stringify(value))
const storeInSession = (name: string, value: unknown) =>
  sessionStorage.setItem(`redline.c.c1.${name}`, JSON.stringify(value))

test('an edit of a document from before 0.3 is read, with or without a title', () => {
  storeLocally('document_edit.one', '# Edited')
  storeLocally('document_edit.two', { text: '# Renamed', title: 'Renamed' })
  expect(persistedFor('c1', connectionSchema.documentEdit, 'one').get()).toEqual({ text: '# Edited', title: null })
  expect(persistedFor('c1', connectionSchema.documentEdit, 'two').get()).toEqual({
    text: '# Renamed',
    title: 'Renamed',
  })
  expect(Object.keys(localStorage).filter((name) => name.includes('document_edit'))).toEqual([])
})

test('a value of today wins over that of an earlier version', () => {
  storeLocally('document_edit.one', '# Earlier')
  storeLocally('edited_document.one', { text: '# Today', title: null })
  expect(persistedFor('c1', connectionSchema.documentEdit, 'one').get()?.text).toBe('# Today')
})

test('a paused bulk decision of 0.3 is still paused', () => {
  const control = { isPaused: true, isStopped: false, problem: null, failures: 0, collected: 5, confirmed: 0 }
  storeLocally('bulk', { b1: control })
  expect(persistedFor('c1', connectionSchema.bulkControls).get()['b1']).toMatchObject({ isPaused: true })
})

const decision03 = {
  id: 'd1',
  kind: 'single',
  action: 'dismiss',
  reason: 'Fine',
  decided_at: '2026-11-18',
  members: [{ id: 'v1', review_state: 'undecided', dismissal_reason: null }],
  violations_updated: null,
}
const bulk03 = { ...decision03, id: 'd2', kind: 'bulk', audit_id: 'a', members: [], violations_updated: 700 }
const assignment03 = {
  id: 'd3',
  kind: 'assignment',
  person: 'anna@bank.example',
  change: 'add',
  decided_at: '2026-11-18',
  audit_id: 'a',
  violation_ids: null,
  violations_updated: 900,
}

test('the undo history of 0.3 is still there, bulk decisions and assignments included', () => {
  storeInSession('undo', [decision03, bulk03, assignment03])
  const { violations_updated: _none, ...single } = decision03
  expect(persistedFor('c1', connectionSchema.undoStack).get()).toEqual([
    { ...single, audit_id: null },
    bulk03,
    assignment03,
  ])
  expect(sessionStorage.getItem('redline.c.c1.undo')).toBeNull()
})

test('an undo history with an entry that is not understood is offered whole', async () => {
  storeInSession('undo', [decision03, { id: 'later' }])
  expect(persistedFor('c1', connectionSchema.undoStack).get()).toEqual([])
  expect(await readUnknownValues('c1')).toEqual({ 'sessionStorage/undo': [decision03, { id: 'later' }] })
})

const values031: [name: string, value: unknown][] = [
  ['triage.views', [{ id: 'v', name: 'Mine', audit_id: 'a', filter: { review_state: 'undecided', search: '' } }]],
  ['comment_draft.v1', { text: 'Half', problem: null }],
  ['dismissal_draft.v1', 'Because'],
  ['reasons', [{ id: 'v1', rule_id: 'r', violating_text: 'x', decision_id: 'd', dismissal_reason: 'Fine' }]],
  ['pinned_reasons', ['Fine']],
  ['rules_read', ['r']],
  ['draft.t.EN.', { values: { a: 'b' }, keys: {}, fillId: '' }],
  ['documents_written', 5],
  ['extensions', { features: [], scopes: null, email: null }],
  ['own_email', { key_hint: '1234', author_email: 'anna@bank.example' }],
  ['audits.refused_limit', 100],
]

test('what versions 0.1 to 0.3 stored under the names of today is understood', async () => {
  for (const [name, value] of values031) storeLocally(name, value)
  expect(await readUnknownValues('c1')).toEqual({})
  expect(persistedFor('c1', connectionSchema.savedViews).get()).toEqual(values031[0]?.[1])
  expect(persistedFor('c1', connectionSchema.draft, 't.EN.').get()).toEqual(values031[6]?.[1])
  expect(persistedFor('c1', connectionSchema.dismissalDraft, 'v1').get()).toBe('Because')
})

test('what a later version has stored is offered with its name, and nothing else is erased with it', async () => {
  storeInSession('undo.99', [{ id: 'later' }])
  storeLocally('triage.views', { later: true })
  storeLocally('rules_read', ['r'])
  const found = { 'sessionStorage/undo.99': [{ id: 'later' }], 'localStorage/triage.views': { later: true } }
  expect(await readUnknownValues('c1')).toEqual(found)
  await eraseUnknownValues('c1')
  expect(await readUnknownValues('c1')).toEqual({})
  expect(persistedFor('c1', connectionSchema.rulesRead).get()).toEqual(['r'])
})
