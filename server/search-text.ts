/** Parts of a search text are kept apart by this character, so that no term matches across two of them. */
const separator = '\u001F'

/**
 * One spelling for texts that look the same: invisible characters are dropped, each run of white space is one space, and case is
 * folded in any script, whatever the neighbouring letters. Upper case first, because `ß` and `ﬁ` have no lower case of their own; the
 * final sigma and the dotted I are the two letters whose lower case depends on their neighbours or takes two characters.
 */
export function normalizeText(text: string): string {
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFC')
    .replaceAll(separator, '\u001E')
}

export interface SearchedFields {
  violating_text: string | null
  reason: string
  rule_name: string | null
}

/** What a search reads: the text, the reason and the rule name of a violation. */
export function searchText({ violating_text, reason, rule_name }: SearchedFields): string {
  return [violating_text ?? '', reason, rule_name ?? ''].map(normalizeText).join(separator)
}

/** The term as it is compared with a search text; undefined for none, and for one without a visible character. */
export function searchTerm(search: string | null | undefined): string | undefined {
  const term = normalizeText(search ?? '')
  return term.trim() ? term : undefined
}

/** `%`, `_` and `\` stand for themselves. */
export function containsPattern(term: string): string {
  return `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** pg_trgm indexes three letters or digits in a row; without them it would answer with all rows. */
export function hasTrigram(term: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(term)
}

/** Every character of the texts once. */
export function charactersOf(texts: readonly string[]): string {
  const characters = new Set<string>()
  for (const text of texts) for (const character of text) characters.add(character)
  return [...characters].join('')
}

/** A regular expression for the text after any of the characters, or at the beginning. */
export function precededPattern(text: string, characters: readonly string[]): string {
  return `(^|[${characters.map(escapeCharacter).join('')}])${Array.from(text, escapeCharacter).join('')}`
}

/** Letters and digits have a meaning of their own behind a backslash. */
function escapeCharacter(character: string): string {
  return /[\p{L}\p{N}\s]/u.test(character) ? character : `\\${character}`
}
