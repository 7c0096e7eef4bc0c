import type { Plugin } from 'vite'

const routesFolder = new URL('./src/routes/', import.meta.url).pathname

/** `_connected/audits/$auditId.tsx?tsr-split=component` as the pattern of its addresses. */
function addressPattern(moduleId: string): string | null {
  if (!moduleId.startsWith(routesFolder) || !moduleId.includes('?tsr-split')) return null
  const path = moduleId.slice(routesFolder.length).replace(/\.tsx.*/, '')
  const parts = path.split(/[/.]/).filter((part) => part !== 'index' && !part.startsWith('_'))
  const end = /(^|\/)index$/.test(path) ? '/?$' : ''
  return `^/${parts.map((part) => (part.startsWith('$') ? '[^/]+' : part)).join('/')}${end}`
}

// All others also need src/api/writes.ts (see src/routes/_connected.tsx).
const readingPages = new Set(['^/audits/?$', '^/settings'])

const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const })

/**
 * Asks for what the first page needs beside the entry instead of after it: the font, and by a script of a few lines the
 * texts of the reader's language (by the rule of src/locales/i18n.ts) and the page's own code, which depends on the
 * address. Each further page is asked for by the same list as soon as one sets out for it (see src/router.tsx), all its
 * files at once.
 */
export function preloads(): Plugin {
  let script = ''
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const writes = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/src/api/writes.ts')),
      )
      const pages = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk' || file.isEntry) return []
        const pattern = file.moduleIds.map(addressPattern).find((found) => found !== null)
        if (!pattern) return []
        const needed = readingPages.has(pattern) || writes?.type !== 'chunk' ? [file] : [file, writes]
        const files = new Set<string>()
        const add = (name: string) => {
          const found = bundle[name]
          if (files.has(name) || found?.type !== 'chunk' || /\/(app|rolldown-runtime)-/.test(name)) return
          files.add(name)
          for (const imported of found.imports) add(imported)
        }
        for (const { fileName } of needed) add(fileName)
        return [[pattern, [...files]] as const]
      })
      const texts = Object.values(bundle).flatMap((file) => {
        const language = file.type === 'chunk' && /virtual:catalogue\/(\w+)$/.exec(file.facadeModuleId ?? '')?.[1]
        return language ? [[language, file.fileName] as const] : []
      })
      const source = `const asked = new Set()
const texts = ${JSON.stringify(Object.fromEntries(texts))}
function ask(path) {
  for (const [pattern, files] of ${JSON.stringify(pages)})
    if (new RegExp(pattern).test(path)) files.forEach(add)
}
function add(file) {
  if (!asked.has(file) && asked.add(file))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
}
let chosen
try {
  chosen = JSON.parse(localStorage.getItem('redline.language'))
} catch {}
const tags = [chosen, ...navigator.languages].map((tag) => String(tag).replace(/^n[no]\\b/, 'nb').split('-')[0])
add(texts[tags.find((tag) => texts[tag]) ?? 'en'])
ask(location.pathname)
addEventListener('redline:page', ({ detail }) => ask(detail))
`
      script = this.getFileName(this.emitFile({ type: 'asset', name: 'preload.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.values(bundle ?? {})
        const font = files.find((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file.fileName))
        return [
          { tag: 'script', attrs: { type: 'module', async: true, src: `/${script}` }, injectTo: 'head-prepend' },
          ...(font
            ? [link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font.fileName}` })]
            : []),
        ]
      },
    },
  }
}
