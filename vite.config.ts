import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './vite.catalogues.ts'
import { preloads } from './vite.preloads.ts'

const writes =
  /src\/api\/(writes|outbox|mutations|review-violation|add-comment|generate-document)\.|lib\/kept\.|idb-keyval/
const basics =
  /src\/ui\/(Badge|Query|ReviewProgressBar|SearchInput|Select|Skeleton|StateDot|Table|Time|input-class|review-state|use-typed)|query-core\/.*\/queryObserver|react-query\/.*\/use(Base)?Query\.|src\/api\/(audits|violations|shape)\./

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader']],
        // A layout of two lines is not worth a request.
        splitBehavior: ({ routeId }) => (routeId === '/_connected' ? [] : undefined),
      },
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    catalogues(),
    preloads(),
  ],
  // React has had this hook of its own since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: 'dist/web',
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // One file for what every page needs, one for what nearly every page needs, one for what sends; what else a few
      // pages share is not worth a request of its own below some size.
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 3 },
            { name: 'writes', test: writes, priority: 1 },
            { name: 'basics', test: basics, priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
          ],
        },
      },
    },
  },
})
