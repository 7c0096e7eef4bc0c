import { defineConfig } from 'vitest/config'

/**
 * `rules`: pure functions. `pages`: components and routes on the service in memory.
 * The service runs twice, once on each engine it supports; the same files, the same tests.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'service on pglite',
          include: ['server/**/*.test.ts'],
          env: { REDLINE_TEST_ENGINE: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'service on postgres',
          include: ['server/**/*.test.ts'],
          env: { REDLINE_TEST_ENGINE: 'postgres' },
          globalSetup: ['server/testing/postgres-server.ts'],
        },
      },
    ],
  },
})
