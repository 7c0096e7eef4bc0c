/** Parts of a search text are kept apart by this character, so that no term matches across two of them. */
const separator = '\u001F'

/**
 * One spelling for all cases of a letter, in any script, whatever stands around it. Upper case first, because `ß` and `ﬁ` have
 * no lower case of their own; the final sigma and the dotted I are the two letters whose lower case depends on their
 * neighbours or takes two characters.
 */
export function foldCase(text: string): string {
  return text
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
  return [violating_text ?? '', reason, rule_name ?? ''].map(foldCase).join(separator)
}

/** The term as it is compared with a search text; undefined for none, and for one that is only blank. */
export function searchTerm(search: string | null | undefined): string | undefined {
  return search?.trim() ? foldCase(search) : undefined
}

/** `%`, `_` and `\` stand for themselves. */
export function containsPattern(term: string): string {
  return `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`
}
