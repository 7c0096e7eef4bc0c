import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
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
