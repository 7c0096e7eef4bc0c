import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { partOf } from '../src/locales/text-parts.ts'

/** Splits the catalogues of src/locales and compiles them, so that no message parser is sent to the browser. */
export const compileMessages = (): Plugin => ({
  name: 'compile-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/locales\/\w+\.json\?part=/ },
    handler: (json, id) => {
      const texts = Object.entries<string>(JSON.parse(json)).filter(([key]) => id.endsWith(`?part=${partOf(key)}`))
      const messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]))
      return { code: `export default ${JSON.stringify(messages)}`, moduleType: 'js' }
    },
  },
})
