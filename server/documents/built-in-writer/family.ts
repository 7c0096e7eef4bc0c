export type Family =
  | 'product'
  | 'newsletter'
  | 'press'
  | 'social'
  | 'faq'
  | 'complaint'
  | 'job'
  | 'landing'
  | 'blog'
  | 'app'
  | 'risk'
  | 'rewrite'
  | 'invitation'
  | 'generic'

/** The first that fits the template's key decides: a risk warning for a product is a warning, a blog post is no social post. */
const families: readonly (readonly [Family, RegExp])[] = [
  ['rewrite', /rewrite|rephrase|compliant/],
  ['risk', /risk|warning|disclaimer|disclosure/],
  ['complaint', /complaint|apolog|customer-?(reply|response)|reply|response/],
  ['faq', /faq|question|help-?(article|page)/],
  ['invitation', /invitation|invite|event/],
  ['job', /job|vacanc|recruit|career/],
  ['press', /press|news-?release|announcement/],
  ['newsletter', /newsletter|mailing|e-?mail/],
  ['blog', /blog|article|guide|story/],
  ['app', /app-?store|play-?store|\bapp\b|release-?notes/],
  ['landing', /landing|web-?page|home-?page|campaign-?page/],
  ['social', /social|post|tweet|linkedin|instagram|facebook|advert|\bads?\b/],
  ['product', /product|service|shop|catalog|listing|description/],
]

export function familyOf(templateKey: string): Family {
  const key = templateKey.toLowerCase().replace(/[_\s.]+/g, '-')
  return families.find(([, pattern]) => pattern.test(key))?.[0] ?? 'generic'
}
