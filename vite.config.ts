import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './vite.catalogues.ts'
import { chunks } from './vite.chunks.ts'

const sharedFiles = chunks()

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
    sharedFiles.plugin,
  ],
  build: {
    outDir: 'dist/web',
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...sharedFiles.groups,
            // Cleans HTML, and is needed only where there is some.
            { name: 'purify', test: /dompurify/, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
          ],
        },
      },
    },
  },
})
