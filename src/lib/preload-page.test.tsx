import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadPage, type Preloads } from './preload-page.ts'

const preloads: Preloads = {
  pages: {
    '/audits': ['audits.js'],
    '/audits/[^/]+': ['triage.js', 'mutations.js'],
    '/audits/[^/]+/report': ['report.js'],
    '/help': ['help.js', 'settings'],
  },
  texts: { 'en.main': 'en.js', 'nb.main': 'nb.js', 'de.main': 'de.js', 'en.settings': 'en-settings.js' },
}

/** The files that are preloaded at this address by a browser of these languages. */
function preloaded(path: string, { languages = ['en-GB'], choice }: { languages?: string[]; choice?: string } = {}) {
  window.history.replaceState(null, '', path)
  vi.stubGlobal('navigator', { languages })
  if (choice !== undefined) localStorage.setItem('redline.language', choice)
  preloadPage(preloads)
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
  return links.map((link) => link.getAttribute('href'))
}

beforeEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/audits', ['/audits.js', '/en.js']],
  ['/audits/', ['/audits.js', '/en.js']],
  ['/audits/a1?page=2', ['/triage.js', '/mutations.js', '/en.js']],
  ['/audits/a1/report', ['/report.js', '/en.js']],
  ['/help', ['/help.js', '/en-settings.js', '/en.js']],
  ['/elsewhere', ['/en.js']],
])('%s preloads its own files', (path, files) => {
  expect(preloaded(path)).toEqual(files)
})

test.each([
  [['nn-NO', 'en'], undefined, '/nb.js'],
  [['fr', 'de-CH'], undefined, '/de.js'],
  [['fr'], undefined, '/en.js'],
  [['en'], '"de"', '/de.js'],
  [['de'], '"xx"', '/de.js'],
  [['de'], 'not JSON', '/de.js'],
])('a browser of %j with the choice %s preloads %s', (languages, choice, file) => {
  expect(preloaded('/elsewhere', { languages, choice })).toEqual([file])
})
