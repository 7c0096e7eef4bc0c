import { readdirSync } from 'node:fs'
import { formatter } from '@lingui/format-json'

const files = readdirSync(new URL('src/locales/', import.meta.url)).filter((file) => file.endsWith('.json'))

export default {
  sourceLocale: 'en',
  locales: files.map((file) => file.slice(0, -'.json'.length)),
  catalogs: [{ path: '<rootDir>/src/locales/{locale}' }],
  format: formatter({ style: 'minimal' }),
}
