import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { partOf, textParts } from './src/locales/text-parts.ts'

const folder = new URL('./src/locales/', import.meta.url)
const catalogueParts = [...Object.keys(textParts), 'core']

/** `virtual:catalogues` offers every language of src/locales, compiled, each part in a chunk of its own. */
export function catalogues(): Plugin {
  const one = 'virtual:catalogue/'
  return {
    name: 'catalogues',
    resolveId: (id) => (id === 'virtual:catalogues' || id.startsWith(one) ? `\0${id}` : undefined),
    load(id) {
      if (id === '\0virtual:catalogues') {
        const languages = readdirSync(folder).filter((name) => name.endsWith('.json'))
        const parts = (language: string) =>
          catalogueParts.map((part) => `${part}: () => import('${one}${language}/${part}')`)
        const lines = languages.map((name) => name.slice(0, -5)).map((name) => `'${name}': { ${parts(name).join()} }`)
        return `export const catalogues = { ${lines.join()} }`
      }
      if (!id.startsWith(`\0${one}`)) return undefined
      const [language, part] = id.slice(one.length + 1).split('/')
      const file = new URL(`${language}.json`, folder)
      this.addWatchFile(file.pathname)
      const texts = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))).filter(
        ([key]) => partOf(key) === part,
      )
      const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]))
      return `export const messages = ${JSON.stringify(compiled)}`
    },
  }
}

const routesFolder = new URL('./src/routes/', import.meta.url).pathname

/** `_connected/audits/$auditId.tsx?tsr-split=component` as the pattern of its addresses. */
function addressPattern(moduleId: string): string | null {
  if (!moduleId.startsWith(routesFolder) || !moduleId.includes('?tsr-split')) return null
  const path = moduleId.slice(routesFolder.length).replace(/\.tsx.*/, '')
  const parts = path.split(/[/.]/).filter((part) => part !== 'index' && !part.startsWith('_'))
  const end = /(^|\/)index$/.test(path) ? '/?$' : ''
  return `^/${parts.map((part) => (part.startsWith('$') ? '[^/]+' : part)).join('/')}${end}`
}

const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const })

/**
 * Asks for what the first page needs beside the entry instead of after it: the font, the English texts, and by a
 * script of a few lines the page's own code, which depends on the address.
 */
function preloads(): Plugin {
  let script = ''
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const pages = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk' || file.isEntry) return []
        const pattern = file.moduleIds.map(addressPattern).find((found) => found !== null)
        const files = [file.fileName, ...file.imports].filter((name) => !/\/(app|rolldown-runtime)-/.test(name))
        return pattern ? [[pattern, files] as const] : []
      })
      const source = `for (const [pattern, files] of ${JSON.stringify(pages)})
  if (new RegExp(pattern).test(location.pathname))
    for (const file of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
`
      script = this.getFileName(this.emitFile({ type: 'asset', name: 'preload.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.values(bundle ?? {})
        const english = files.find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('catalogue/en/core'),
        )
        const font = files.find((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file.fileName))
        return [
          { tag: 'script', attrs: { type: 'module', async: true, src: `/${script}` }, injectTo: 'head-prepend' },
          ...(english ? [link({ rel: 'modulepreload', href: `/${english.fileName}` })] : []),
          ...(font
            ? [link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font.fileName}` })]
            : []),
        ]
      },
    },
  }
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component']],
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
  build: {
    outDir: 'dist/web',
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What every page needs is one file: fewer requests, and it compresses better than nine.
      output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
    },
  },
})
