import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const folder = new URL('./src/locales/', import.meta.url)

/** `virtual:catalogues` offers every language of src/locales, each compiled and in a chunk of its own. */
export function catalogues(): Plugin {
  const one = 'virtual:catalogue/'
  return {
    name: 'catalogues',
    resolveId: (id) => (id === 'virtual:catalogues' || id.startsWith(one) ? `\0${id}` : undefined),
    load(id) {
      if (id === '\0virtual:catalogues') {
        const languages = readdirSync(folder).filter((name) => name.endsWith('.json'))
        const entries = languages.map((name) => name.slice(0, -5))
        const lines = entries.map((name) => `${JSON.stringify(name)}: () => import('${one}${name}')`)
        return `export const catalogues = {${lines.join()}}`
      }
      if (!id.startsWith(`\0${one}`)) return undefined
      const file = new URL(`${id.slice(one.length + 1)}.json`, folder)
      this.addWatchFile(file.pathname)
      const messages = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))
      return `export const messages = ${JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)])))}`
    },
  }
}

/** The first paint needs these: asked for beside the entry instead of after it. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.values(bundle ?? {})
        const english = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('catalogue/en'))
        const font = files.find((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file.fileName))
        return [
          ...(english ? [{ tag: 'link', attrs: { rel: 'modulepreload', href: `/${english.fileName}` } }] : []),
          ...(font
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font.fileName}` },
                },
              ]
            : []),
        ]
      },
    },
  }
}

// The pages a reviewer lands on stay in the entry: a split page starts one request later.
const unsplit = /^\/(_connected(\/audits(\/\$auditId(\/violations(\/\$violationId)?)?)?)?\/?)?$/

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (unsplit.test(routeId) || routeId === '__root__' ? [] : undefined),
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
  build: {
    outDir: 'dist/web',
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
