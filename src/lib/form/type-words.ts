import { kindNames } from './kinds.ts'
import { kindWords, otherTypeWords, type TypeWord } from './synonyms.ts'

const plainWords = kindNames.map((kind) => [{ kind }, kindWords[kind]] as const)

const typeByWord: ReadonlyMap<string, TypeWord> = new Map(
  [...plainWords, ...otherTypeWords].flatMap(([type, words]) =>
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
