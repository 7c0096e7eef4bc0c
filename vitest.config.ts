import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { lingui } from '@lingui/vite-plugin'

// An embedded database is a folder of 1,200 files. In memory it is copied and removed with a sixth of the processor time.
const memory = '/dev/shm'
if (existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory)
  // Containers may have little of it.
  if (bavail * bsize > 4 * 2 ** 30) process.env['TMPDIR'] = memory
}

/** About PostgreSQL itself. */
const onlyOnPostgres = [
  'server/db/{database-restart,dead-connection,postgres}.test.ts',
  'server/start-together.test.ts',
]

/** What the engines can answer differently: SQL, its locks, collations and types, and connections. */
const onBothEngines = [
  'server/{activity,administration,assignments,audits,backup,events,import,jobs,library,retention,violation-filters,violations,webhooks,workspaces}/**/*.test.ts',
  'server/checks/audits/*.test.ts',
  'server/db/{database,migrate,search-index,search-text-migration}.test.ts',
  'server/documents/{handlers,document-jobs,listed-documents}.test.ts',
  'server/http/{health,idempotency-table}.test.ts',
  'server/{service,service-fuzz,tenancy}.test.ts',
]

/** What src/api makes of a real service. */
const onService = ['src/api/service.test.ts']

/** Tests in those folders that open no database, or are about reading files. */
const onOneEngine = [
  'server/import/{batches,files,json-items,read-csv,read-sarif}.test.ts',
  'server/library/{library-folder,localize}.test.ts',
  'server/violations/review-rules.test.ts',
]

/**
 * `rules`: pure functions. `pages`: components and routes on the service in memory.
 * The service runs in full on PGlite, and on PostgreSQL where the engines can differ.
 */
export default defineConfig({
  plugins: [lingui()],
  test: {
    // Many tests wait for a timer or for another process, so that one more than there are cores keeps those busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Long enough for a machine with much else to do.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A test that passes the second time is named at the end of the output as one to mend.
    retry: process.env['CI'] ? 1 : 0,
    // What a test replaced is put back, so that files can share a process and its loaded modules.
    unstubGlobals: true,
    restoreMocks: true,
    tags: [
      {
        name: 'long',
        description:
          'Ends processes, restores, upgrades, races, is large or takes long (CONTRIBUTING.md). Not in `npm test`.',
      },
      { name: 'smoke', description: 'Runs on PostgreSQL in `npm test` too.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts'],
          exclude: onService,
          isolate: false,
          setupFiles: ['src/testing/restore-timers.ts', 'server/testing/property-seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx', ...onService],
          isolate: false,
          environment: './src/testing/environment.ts',
          environmentOptions: {
            happyDOM: {
              url: 'http://redline.test/',
              // Otherwise a click on a link to a file leads the page, which all files of a process share, to its address.
              settings: { navigation: { disableFallbackToSetURL: true } },
            },
          },
          setupFiles: ['src/testing/restore-timers.ts', 'src/testing/setup.ts'],
          env: { REDLINE_TEST_ENGINE: 'pglite' },
          globalSetup: ['server/testing/worker-bundles.ts', 'server/testing/pglite-template.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service on pglite',
          include: ['server/**/*.test.ts'],
          exclude: onlyOnPostgres,
          isolate: false,
          env: { REDLINE_TEST_ENGINE: 'pglite' },
          setupFiles: ['server/testing/property-seed.ts'],
          globalSetup: ['server/testing/worker-bundles.ts', 'server/testing/pglite-template.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service on postgres',
          include: [...onBothEngines, ...onlyOnPostgres],
          exclude: onOneEngine,
          isolate: false,
          env: { REDLINE_TEST_ENGINE: 'postgres' },
          setupFiles: ['server/testing/property-seed.ts'],
          globalSetup: ['server/testing/worker-bundles.ts', 'server/testing/postgres-server.ts'],
        },
      },
    ],
  },
})
