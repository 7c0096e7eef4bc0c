import { compileMessage } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    compileMessages(),
  ],
  build: {
    outDir: 'dist/web',
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each group takes what its modules import as well. Without groups a first visit asks for 44 small files.
          groups: [
            {
              name: 'vendor',
              test: /\/node_modules\/(react|react-dom|@tanstack\/(query-core|react-query|react-router)|@lingui)\//,
              priority: 4,
            },
            {
              name: 'app',
              test: /\/src\/(main\.tsx|api\/(cached-counts|live-status|write-assigned)|lib\/when-idle|ui\/(?!SplitPane|unrequested-dialog|CopyButton|copy-formatted|save-file)|domain\/(audits|violations)\/)/,
              priority: 3,
            },
            { name: 'mutations', test: /\/routes\/-start-mutations\.ts/, priority: 2 },
            { name: 'triage', test: /\/routes\/_connected\/audits\/\$auditId\.tsx\?/, priority: 1 },
            {
              name: 'bulk',
              test: /\/features\/triage\/(bulk\/(start-bulk-job|JobPanel)|undo\/undo-bulk)/,
              priority: 0,
            },
            {
              name: 'imports',
              test: /\/src\/(api\/imports\.ts|features\/imports\/|routes\/_connected\/(import|audits\/\$auditId_\.compare)\.tsx\?)/,
              priority: 0,
            },
            {
              name: 'triage-dialogs',
              test: /\/features\/triage\/(decide|undo|list|precedents|violation|queue)\//,
              priority: 0,
            },
          ],
        },
      },
    },
  },
})
