import type { OptionsFrom } from './field.ts'
import { kindNames, kinds, type Kind } from './kinds.ts'

/** Kinds that need the rest of the entry to be resolved: see resolve-kind.ts. */
export type RoughKind = Kind | 'checkbox' | 'array' | 'group' | 'group?' | 'flat' | 'note?' | 'action'

export interface TypeWord {
  kind: RoughKind | null
  /** A generic word: any more specific word wins. */
  generic?: true
  integer?: true
  hidden?: true
  secret?: true
  accept?: string
  optionsFrom?: OptionsFrom
}

/** Words that say more than the kind, or that need the rest of the entry. The plain words of a kind are in kinds.ts. */
const otherWords: readonly (readonly [TypeWord, string])[] = [
  [
    { kind: 'text', generic: true },
    `string str text input shorttext singlelinetext varchar char symbol plaintext shortanswer line tekst tekstveld
      entry default any freetext promptstring`,
  ],
  [{ kind: null, generic: true }, 'field control question element item widget variable parameter other custom formkit'],
  [{ kind: 'group', generic: true }, 'component'],
  [{ kind: 'text', secret: true }, 'password secret securestring'],
  [{ kind: 'text', hidden: true, generic: true }, 'hidden hiddenfields calculate calculated'],
  [
    { kind: 'number', integer: true },
    `integer int int32 int64 uinteger biginteger bigint long whole count rating stars scale opinionscale linearscale
      nps netpromoterscore stepper counter`,
  ],
  [{ kind: 'checkbox' }, 'checkbox check vinkje'],
  [{ kind: 'array' }, 'array list'],
  [{ kind: 'file', accept: 'image/*' }, 'image images photo picture imageupload fileimage gallery afbeelding'],
  [{ kind: 'file', accept: 'video/*' }, 'video videoupload'],
  [{ kind: 'file', accept: 'audio/*' }, 'audio audioupload'],
  [
    { kind: 'select', optionsFrom: 'infobase' },
    'infobase knowledgebase knowledge kb dataset datasets selectdataset kennisbank',
  ],
  [{ kind: 'multiselect', optionsFrom: 'infobase' }, 'infobases knowledgebases'],
  [{ kind: 'select', optionsFrom: 'tone' }, 'toneofvoice tone brandvoice'],
  [{ kind: 'select', optionsFrom: 'language' }, 'language languagekey locale taal'],
  [{ kind: 'group' }, `object container collection fixedcollection multipletext groupfield nested struct fixedgroup`],
  [{ kind: 'group?' }, 'group'],
  [
    { kind: 'flat' },
    `fieldset panel section row columns columnset column tabs tab card page step accordion collapsible details well
      layout grid hbox vbox wrapper div form wizard category categorization flex modal adaptivecard actionrow`,
  ],
  [
    { kind: 'note' },
    `begingroup beginrepeat endgroup endrepeat note notice message head header heading headline sectionheader h1 h2 h3
      h4 h5 h6 p hr divider separator spacer pagebreak imageitem videoitem statement static statictext textblock
      textview textdisplay tpl alert callout infobox label instructions htmlelement display descriptiontext
      markdownblock textitem controltext processedtext context copy welcomescreen thankyouscreen kop`,
  ],
  [{ kind: 'note?' }, 'markdown html content markup description info title subtitle span'],
  [{ kind: 'action' }, 'button submit reset cancel actions action actionset submitbutton imagesubmit captcha'],
]

const plainWords = kindNames.map((kind) => [{ kind }, kinds[kind].words] as const)

const typeByWord: ReadonlyMap<string, TypeWord> = new Map(
  [...plainWords, ...otherWords].flatMap(([type, words]) =>
    (words.match(/\w+/g) ?? []).map((word) => [word, type] as const),
  ),
)

const prefixPattern =
  /^(input|form|formkit|field|control|webform|html|custom|el|mat|ion|nz|mui|ui|uib|formly|modx|std|single|basic|simple|native|answer|q|v|a|n|x)(?=[a-z])/
const suffixPattern =
  /(field|input|picker|control|widget|question|item|selector|select|editor|element|box|type|component)$/

/** The last resort for words like `fancy-dropdown-2`. More specific parts come first. */
const tellingPatterns: readonly (readonly [RegExp, TypeWord])[] = [
  [/knowledgebase|infobase/, { kind: 'select', optionsFrom: 'infobase' }],
  [/multi(ple)?.*(select|check|option|pick|drop)|select.*multi|checkboxes|checklist/, { kind: 'multiselect' }],
  [/dropdown|radio|picklist|combobox|select(?!ion)/, { kind: 'select' }],
  [/textarea|multiline|longtext/, { kind: 'textarea' }],
  [/wysiwyg|richtext/, { kind: 'richtext' }],
  [/datetime/, { kind: 'datetime' }],
  [/date(?!d)/, { kind: 'date' }],
  [/upload|attachment/, { kind: 'file' }],
  [/integer|numeric|slider/, { kind: 'number' }],
  [/toggle|boolean|switch/, { kind: 'boolean' }],
  [/chips|keyword/, { kind: 'tags' }],
  [/layout$/, { kind: 'flat' }],
]

/** The meaning of a folded word, also with a library's prefix or suffix. */
export function typeOf(word: string): TypeWord | undefined {
  const bare = word.replace(prefixPattern, '')
  const candidates = [word, bare, word.replace(suffixPattern, ''), bare.replace(suffixPattern, '')]
  const known = candidates.map((candidate) => typeByWord.get(candidate)).find(Boolean)
  return known ?? tellingPatterns.find(([part]) => part.test(word))?.[1]
}
