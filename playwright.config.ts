import { defineConfig } from '@playwright/test'
import type { TestFixtures } from './e2e/support/test.ts'
import { findBrowser } from './scripts/browser.mjs'

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']

/** Decisions and comments, which are sent in another way to a service with extensions. */
const reviews = ['bulk', 'faults', 'outbox', 'toasts', 'triage-*', 'violation-comments'].map(
  (name) => `${name}.test.ts`,
)

export default defineConfig<TestFixtures>({
  testDir: 'e2e',
  projects: [
    // With extensions, as `npm start` serves it. `npm run test:slow -- published-contract` runs them without.
    {
      name: 'reviews',
      testMatch: reviews,
      use: { extensions: process.env['REDLINE_TEST_EXTENSIONS'] === 'none' ? 'none' : 'own' },
    },
    // These are the same with any service.
    { name: 'pages', testIgnore: reviews },
  ],
  globalSetup: './e2e/support/shared-service.ts',
  outputDir: '.cache/playwright',
  // Many tests wait for a timer or for another process, so that one more than there are cores keeps those busy.
  workers: '150%',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes the second time is named at the end of the output as one to mend.
  retries: process.env['CI'] ? 1 : 0,
  // Long enough for a machine with much else to do: a test waits for the thing itself, not for a time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    launchOptions: {
      executablePath: process.env['REDLINE_BROWSER'] ?? (await findBrowser()),
      // Without a graphics card, drawing in the browser takes a fifth less time than emulating one.
      // Chromium's sandbox refuses to run as root, as containers do. Nothing but our own pages is opened.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    trace: 'off',
  },
})
