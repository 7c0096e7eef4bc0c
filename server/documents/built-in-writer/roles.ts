import type { FieldEntry } from '../visible-fields.ts'
import type { Family } from './family.ts'

/** What a field is for in the text. A field without a role is told by its own label. */
export type Role =
  | 'subject'
  | 'brand'
  | 'person'
  | 'signer'
  | 'place'
  | 'date'
  | 'audience'
  | 'keywords'
  | 'quote'
  | 'quoteBy'
  | 'callToAction'
  | 'link'
  | 'words'
  | 'characters'
  | 'emoji'
  | 'warning'
  | 'instruction'
  | 'note'
  | 'short'
  | 'paid'
  | 'complaint'

type FieldType = FieldEntry['type']

interface RoleRule {
  role: Role
  /** Names as templates spell them, folded: lower case, letters and digits only. */
  names: RegExp
  types: readonly FieldType[]
  /** Only there does the text have a place for it; elsewhere it is a fact with a label. */
  families?: readonly Family[]
}

const LETTERS: readonly Family[] = ['newsletter', 'complaint', 'invitation']
const WORDS: readonly FieldType[] = ['text', 'select']

const rules: readonly RoleRule[] = [
  {
    role: 'words',
    names: /^(max|target|number(of)?)?words?(count|limit|target)?$|^(target|text)?length$/,
    types: ['number', 'select'],
  },
  {
    role: 'characters',
    names: /^(max|number(of)?)?(characters?|chars?)(count|limit)?$|^maxlength$/,
    types: ['number'],
  },
  { role: 'emoji', names: /emoji/, types: ['boolean'] },
  { role: 'warning', names: /disclaimer|risk|warning|caution/, types: ['boolean'] },
  {
    role: 'instruction',
    names:
      /^(include|add|use|with|show)(hashtags?|cta|calltoaction|headings?|intro|summary|quotes?|greeting|signature|firstname)$/,
    types: ['boolean'],
  },
  { role: 'short', names: /^(short(form)?|brief|onesentence(only)?)$/, types: ['boolean'] },
  { role: 'paid', names: /^(is)?(paid|sponsored|advertisement|ad)(partnership)?$/, types: ['boolean'] },
  { role: 'note', names: /./, types: ['color'] },
  {
    role: 'note',
    names:
      /^(channels?|platforms?|networks?|stores?|(send|publish|post)(at|on)|(reading)?level|reader|sections|picture|image|photo|structureddata|format)$/,
    types: ['select', 'multiselect', 'number', 'date', 'datetime', 'file', 'json'],
  },
  {
    role: 'complaint',
    names: /^(complaint|problem|issue|customermessage)(text)?$/,
    types: ['textarea'],
    families: ['complaint'],
  },
  {
    role: 'audience',
    names: /audience|targetgroup|readers$|persona|doelgroep|zielgruppe/,
    types: ['text', 'textarea', 'tags', 'multiselect', 'select'],
  },
  { role: 'keywords', names: /keyword|hashtag|searchterms?|topics$/, types: ['tags', 'text', 'multiselect'] },
  { role: 'quoteBy', names: /^(quote|quoted)(by|author|person|name|from|source)|spokesperson/, types: ['text'] },
  {
    role: 'quote',
    names: /^quotes?$|quotetext|quotation|testimonial|citation/,
    types: ['text', 'textarea', 'richtext'],
  },
  { role: 'callToAction', names: /^cta|calltoaction|buttontext|nextstep$/, types: ['text', 'textarea', 'select'] },
  {
    role: 'link',
    names:
      /^(cta)?(url|link)$|ctaurl|ctalink|button(target|url|link)|website|webpage|landingpage|moreinfo|readmore|applyurl|applylink/,
    types: ['url'],
  },
  {
    role: 'person',
    names: /^(customer|recipient|addressee|client|contact)(name)?$|^(to|firstname)$/,
    types: ['text'],
    families: LETTERS,
  },
  {
    role: 'signer',
    names: /^(sender|agent|signer|author|editor|signature|signed|signedby|handledby|from)(name)?$/,
    types: ['text'],
    families: LETTERS,
  },
  {
    role: 'brand',
    names: /^(company|brand|employer|organi[sz]ation|business|team)(name)?$/,
    types: WORDS,
    families: ['press', 'job', ...LETTERS],
  },
  { role: 'place', names: /^(place|city|location|dateline|town)$/, types: ['text', 'select'], families: ['press'] },
  {
    role: 'date',
    names: /^(release|publish|publication|embargo)?(date|on)$|^date|^embargo/,
    types: ['date'],
    families: ['press'],
  },
]

const SUBJECT =
  /^(product|subject|topic|title|headline|theme|app|service|offer|campaign|event|job|role|position|vacancy|fund|account|issue|page|document|plan|item)(name|title|line)?$|^(productorservice|name|nameoftheproduct)$/

export function roleOf(entry: FieldEntry, family: Family): Role | undefined {
  const name = fold(entry.name)
  const rule = rules.find(
    ({ names, types, families }) =>
      names.test(name) && types.includes(entry.type) && (!families || families.includes(family)),
  )
  if (rule) return rule.role
  return SUBJECT.test(name) && WORDS.includes(entry.type) ? 'subject' : undefined
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
