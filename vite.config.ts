import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { buildTarget } from './scripts/build-target.ts'
import { compileMessages } from './scripts/compile-messages.ts'
import { preloadPage, type Preloads } from './src/lib/preload-page.ts'

/** Writes a script into index.html that requests the page's code and texts at the same time as the entry. */
const preloadInOneHop = (): Plugin => ({
  name: 'preload-in-one-hop',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, chunk: entry }) => {
      const preloads = JSON.stringify(preloadsOf(bundle, entry))
      // Before the style sheet, for which a script waits.
      return html.replace('<style>', () => `<script>(${String(preloadPage)})(${preloads})</script>\n    <style>`)
    },
  },
})

function preloadsOf(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk | undefined): Preloads {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const withImports = (chunk: Rolldown.OutputChunk): string[] => [
    chunk.fileName,
    ...chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).flatMap(withImports),
  ]
  const inHtml = new Set(entry && withImports(entry))
  const filesWith = (module: string) => {
    // A module that several pages share is in one chunk, and a small chunk for its own exports stands before it.
    const found = chunks.filter(({ moduleIds, facadeModuleId }) =>
      [...moduleIds, facadeModuleId].some((id) => id?.endsWith(module)),
    )
    return [...new Set(found.flatMap(withImports))].filter((file) => !inHtml.has(file))
  }
  const named = (pattern: RegExp) =>
    chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => pattern.exec(id)?.[1] ?? []))
  const withTexts = (part: string) => filesWith(`/locales/${part}-texts.ts`).slice(0, 1)
  const textsOf = (files: readonly string[]) => [
    ...(withTexts('document').some((file) => files.includes(file)) ? ['documents'] : []),
    ...(withTexts('other').some((file) => files.includes(file)) ? ['other'] : []),
  ]
  const splitPages = new Set(named(/\/src\/routes\/(.+)\.tsx\?tsr-split=component$/))
  const pages = named(/\/src\/routes\/(.+)\.tsx$/).flatMap((route) => {
    // A page is rendered inside of those whose name it continues.
    const parts = [...splitPages].filter((page) => `${route}.`.startsWith(`${page}.`))
    const files = parts.flatMap((page) => filesWith(`/routes/${page}.tsx?tsr-split=component`))
    // The list of audits writes nothing.
    const isWriting = route.startsWith('_connected/') && route !== '_connected/audits/index'
    if (isWriting) files.push(...filesWith('/routes/-start-mutations.ts'))
    const path = route.split(/[/.]/).filter((part) => !/^(_.*|index)$/.test(part))
    const pattern = path.map((part) => `/${part.startsWith('$') ? '[^/]+' : part.replace(/_$/, '')}`).join('')
    return files.length > 0 ? [[pattern, [...new Set(files), ...textsOf(files)]] as const] : []
  })
  const texts = named(/\/src\/locales\/(\w+\.json\?part=\w+)$/).flatMap((name) =>
    filesWith(`/locales/${name}`).map((file) => [name.replace('.json?part=', '.'), file] as const),
  )
  return { pages: Object.fromEntries(pages), texts: Object.fromEntries(texts) }
}

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
    preloadInOneHop(),
  ],
  build: {
    outDir: 'dist/web',
    target: buildTarget,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
              test: /\/src\/(main\.tsx|api\/live-status|lib\/when-idle|ui\/(?!ColumnMapping|describe-message|Pick|ConfirmDialog|Form\.|SplitPane|unrequested-dialog|save-file|use-on)|domain\/(audits\/(AuditSubpage|audit-status)|violations\/))|\/contract\/extensions\.gen/,
              priority: 3,
            },
            // Otherwise these would be part of the group of the first page that imports them, which the others would load.
            { name: 'other-texts', test: /\/locales\/other-texts\.ts/, priority: 2 },
            { name: 'mutations', test: /\/routes\/-start-mutations\.ts/, priority: 2 },
            { name: 'triage', test: /\/routes\/_connected\/audits\/\$auditId\.tsx\?/, priority: 1 },
            {
              name: 'bulk',
              test: /\/src\/(review\/(run-bulk|conclude-bulk|control-bulk|undo-bulk)|features\/triage\/bulk\/JobPanel)/,
              priority: 0,
            },
            {
              name: 'imports',
              test: /\/src\/(api\/imports\.ts|features\/imports\/|routes\/_connected\/(import|audits\/\$auditId_\.compare)\.tsx\?)/,
              priority: 0,
            },
            {
              name: 'triage-dialogs',
              test: /\/src\/(review|features\/triage\/(decide|list|precedents|violation|queue))\//,
              priority: 0,
            },
          ],
        },
      },
    },
  },
})
