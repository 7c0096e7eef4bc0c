import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues, textFileOf } from './vite.catalogues.ts'
import { chunks } from './vite.chunks.ts'
import { headStart } from './vite.head-start.ts'

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
    headStart(),
  ],
  build: {
    outDir: 'dist/web',
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // See vite.head-start.ts: the list of what each page needs is there, once.
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Without names: the first page carries the name of every file.
        chunkFileNames: ({ facadeModuleId }) => textFileOf(facadeModuleId) ?? 'assets/[hash:7].js',
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
