import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { isTextOf, textParts } from './src/locales/text-parts.ts'

const folder = new URL('./src/locales/', import.meta.url)
const one = 'virtual:catalogue/'
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

const languages = files.map((name) => name.slice(0, -5))

/**
 * `virtual:catalogues` offers every language of src/locales by one import each: the texts of all pages, and the further
 * parts by imports of their own. So the first page grows by the name of one file for each language, and no more.
 */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    resolveId: (id) => (id === 'virtual:catalogues' || id.startsWith(one) ? `\0${id}` : undefined),
    load(id) {
      if (id === '\0virtual:catalogues') {
        const lines = languages.map((name) => `'${name}': () => import('${one}${name}')`)
        return `export const catalogues = { ${lines.join()} }`
      }
      if (!id.startsWith(`\0${one}`)) return undefined
      const [language, part = 'core'] = id.slice(one.length + 1).split('/')
      const file = new URL(`${language}.json`, folder)
      this.addWatchFile(file.pathname)
      const texts = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))).filter(([key]) =>
        isTextOf(part, key),
      )
      const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]))
      const parts = Object.keys(textParts).map((name) => `${name}: () => import('${one}${language}/${name}')`)
      return [
        `export const messages = ${JSON.stringify(compiled)}`,
        part === 'core' ? `export const parts = { ${parts.join()} }` : '',
      ].join('\n')
    },
  }
}
