import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/shared-service.ts',
  outputDir: '.cache/playwright',
  // Many tests wait for a timer or for another process, so that one more than there are cores keeps those busy.
  workers: '150%',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for a machine with much else to do: a test waits for the thing itself, not for a time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    launchOptions: {
      executablePath: process.env['REDLINE_BROWSER'] ?? (await findBrowser()),
      // Chromium's sandbox refuses to run as root, as containers do. Nothing but our own pages is opened.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    trace: 'off',
  },
})
