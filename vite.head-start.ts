import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'
import { languages, textFile } from './vite.catalogues.ts'

const firstRows = fileURLToPath(new URL('./src/features/triage/list/first-rows.ts', import.meta.url))
const routesFolder = fileURLToPath(new URL('./src/routes/', import.meta.url))

/** `_connected/audits/$auditId.tsx?tsr-split=component` as the pattern of its addresses. */
function addressPattern(moduleId: string): string | null {
  if (!moduleId.startsWith(routesFolder) || !moduleId.includes('?tsr-split')) return null
  const path = moduleId.slice(routesFolder.length).replace(/\.tsx.*/, '')
  const parts = path.split(/[/.]/).filter((part) => part !== 'index' && !part.startsWith('_'))
  const end = /(^|\/)index$/.test(path) ? '/?$' : ''
  return `^/${parts.map((part) => (part.startsWith('$') ? '[^/]+' : part)).join('/')}${end}`
}

// All others also need src/api/writes.ts (see src/routes/_connected.tsx).
const readingPages = new Set(['^/audits/?$', '^/settings', '^/help'])

/** Per page the pattern of its addresses, the files beside the entry, and the parts of the texts that it asks for. */
function pagesOf(bundle: Rolldown.OutputBundle): [pattern: string, files: string[], texts: string[]][] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const writes = chunks.find((file) => file.moduleIds.some((id) => id.endsWith('/src/api/writes.ts')))
  return chunks.flatMap((chunk) => {
    const route = chunk.moduleIds.find((id) => addressPattern(id) !== null)
    const pattern = route && addressPattern(route)
    if (!route || !pattern) return []
    const files = new Set<string>()
    const add = (name: string) => {
      const found = bundle[name]
      if (files.has(name) || found?.type !== 'chunk' || found.isEntry) return
      files.add(name)
      for (const imported of found.imports) add(imported)
    }
    add(chunk.fileName)
    if (writes && !readingPages.has(pattern)) add(writes.fileName)
    const source = readFileSync(route.replace(/\?.*/, ''), 'utf8')
    const texts = [...source.matchAll(/loadTexts\('(\w+)'\)/g)].flatMap(([, part]) => part ?? [])
    return [[pattern, [...files], texts]]
  })
}

type Values = Record<string, unknown>

/** A file of src with all that it imports, and with these values for the names that it declares. */
async function bundled(file: string, format: 'iife' | 'es', values: Values): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL(file, import.meta.url)),
    platform: 'browser',
    external: [/^react/],
    treeshake: { moduleSideEffects: false },
    transform: {
      define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    },
  })
  const { output } = await build.generate({ format, minify: true })
  await build.close()
  return output[0].code
}

/** Puts src/head-start.ts before everything else of the page, with what it must know about the build. It starts the app. */
export function headStart(): Plugin {
  let script = ''
  let appFile = ''
  return {
    name: 'head-start',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: firstRows, preserveSignature: 'strict' })
    },
    async generateBundle(_options, bundle) {
      const emit = (name: string, source: string) => this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const entries = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .filter(({ isEntry }) => isEntry)
      const firstRowsFile = entries.find(({ facadeModuleId }) => facadeModuleId === firstRows)?.fileName
      appFile = entries.find(({ facadeModuleId }) => facadeModuleId !== firstRows)?.fileName ?? ''
      const pages = pagesOf(bundle)
      const files = [...new Set(pages.flatMap(([, needed]) => needed))]
      const values = {
        pages: pages.map(([pattern, needed, texts]) => [pattern, needed.map((file) => files.indexOf(file)), texts]),
        files: files.map((file) => file.replace(/^assets\/|\.js$/g, '')),
        languages,
        textFile,
        firstRowsFile,
        appFile,
      }
      script = emit('head-start.js', await bundled('./src/head-start.ts', 'iife', values))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        // After what the page shows until the app is there: that is drawn without waiting for the app's styles.
        html: html
          .replace(/\s*(<link rel="stylesheet"[^>]*>|<script type="module".*<\/script>|<!--.*-->)/g, '')
          .replace('<noscript>', (found) => {
            const stylesheet = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
            return `${stylesheet}\n    ${found}`
          }),
        tags: [
          { tag: 'script', attrs: { async: true, src: `/${script}` }, injectTo: 'head-prepend' },
          { tag: 'link', attrs: { rel: 'modulepreload', href: `/${appFile}` }, injectTo: 'head' },
        ],
      }),
    },
  }
}
