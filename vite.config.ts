import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './vite.chunks.ts'

const sharedFiles = chunks()

/** Compiles the catalogues of src/locales, so that no message parser is sent to the browser. */
const compileMessages = (): Plugin => ({
  name: 'compile-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/locales\/\w+\.json$/ },
    handler: (json) => {
      const texts = Object.entries<string>(JSON.parse(json))
      return JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)])))
    },
  },
})

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
    compileMessages(),
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
