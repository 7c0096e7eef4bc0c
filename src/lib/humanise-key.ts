/** Abbreviations, written in capitals. Without those that are also words (it, pr, us). */
const acronyms = new Set(
  'api b2b b2c bic cta csv ean eu faq gdpr html http iban id isbn isin json kpi pdf roi sdk seo sku sms uk uri url usp vat xml'.split(
    ' ',
  ),
)

/** A key of a template, a tone or a form field in words: `faq_answer` is “FAQ answer”, `photoDescription` “Photo description”. */
export function humaniseKey(key: string): string {
  const words = key
    .slice(0, 200)
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}(?!s(?!\p{Ll}))\p{Ll})/gu, '$1 $2')
    .replace(/[_\-./\s]+/g, ' ')
    .trim()
  if (words === '') return key
  if (/\p{Lu}/u.test(key.slice(1)) && /\s/.test(key)) return capitalised(words)
  const mixed = /\p{Ll}/u.test(key)
  return capitalised(words.replace(/[^ ]+/g, (word) => cased(word, mixed)))
}

function cased(word: string, mixed: boolean): string {
  const lower = word.toLowerCase()
  const singular = lower.replace(/s$/, '')
  if (acronyms.has(singular)) return singular.toUpperCase() + lower.slice(singular.length)
  return mixed && /^\p{Lu}{2,}$/u.test(word) ? word : lower
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
