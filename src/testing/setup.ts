import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { connections, disconnect } from '../api/connections.ts'
import { dismissToast, toasts } from '../ui/toasts.ts'
import { FakeIntersectionObserver } from './intersection.ts'

configure({
  // The service runs in this process, so an answer may take as long as its database. Shorter than the 30 seconds after which a list
  // refreshes itself, because a refresh hides faults.
  asyncUtilTimeout: 25_000,
  // Made with every change of the document while a test waits. Printing the document takes longer than the search in it, so a test
  // that fails prints it once, below.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

globalThis.IntersectionObserver = FakeIntersectionObserver

// happy-dom cannot parse decimals in a range such as `(width >= 56.25rem)`, so every page would be a phone's.
const { matchMedia } = globalThis
globalThis.matchMedia = (query) => matchMedia(query.replaceAll(/\(width >= ([^)]+)\)/g, '(min-width: $1)'))

// happy-dom has no top layer; its elements stay in the document.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

// happy-dom loads no fonts.
Object.assign(document, { fonts: { load: async () => [] } })

// The next file shares this process, so what a test leaves would fail others. Registered first, this runs last.
beforeEach(() => {
  onTestFinished(() => {
    if (!onlineManager.isOnline() || !focusManager.isFocused()) throw new Error('The page is left offline or hidden.')
  })
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') screen.debug()
  cleanup()
  for (const { id } of connections.get().list) await disconnect(id)
  for (const { id } of toasts.get()) dismissToast(id)
  localStorage.clear()
  sessionStorage.clear()
})
