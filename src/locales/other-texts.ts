import { loadLanguage } from './i18n.ts'

// Pages that import this file have loaded when their texts have.
await loadLanguage('other')
