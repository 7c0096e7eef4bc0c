import { defineConfig } from 'vitest/config'

/** About one engine itself, or about neither: not run again on the other. */
const onlyOnPglite = [
  'server/db/{crash,durable-node-fs,folder-lock,kill,maintenance,pglite,template-folder}.test.ts',
  'server/http/built.test.ts',
]
const onlyOnPostgres = ['server/db/{dead-connection,postgres}.test.ts', 'server/start-together.test.ts']

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
          // Thousands of random texts take their time on a machine with much else to do.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          environment: './src/testing/environment.ts',
          environmentOptions: { happyDOM: { url: 'http://redline.test/' } },
          setupFiles: ['src/testing/setup.ts'],
          env: { REDLINE_TEST_ENGINE: 'pglite' },
          globalSetup: ['server/testing/pglite-template.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service on pglite',
          include: ['server/**/*.test.ts'],
          exclude: onlyOnPostgres,
          env: { REDLINE_TEST_ENGINE: 'pglite' },
          globalSetup: ['server/testing/pglite-template.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service on postgres',
          include: ['server/**/*.test.ts'],
          exclude: onlyOnPglite,
          env: { REDLINE_TEST_ENGINE: 'postgres' },
          globalSetup: ['server/testing/postgres-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
