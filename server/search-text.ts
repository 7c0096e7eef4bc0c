import type { Violation } from '../contract/openapi.gen.ts'

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

type SearchedField = 'violating_text' | 'reason' | 'rule_name'

/** What a search reads: the text, the reason and the rule name of a violation. */
export function searchText({ violating_text, reason, rule_name }: Pick<Violation, SearchedField>): string {
  return [violating_text ?? '', reason, rule_name ?? ''].map(normalizeText).join(separator)
}

/** What a search of the extensions reads besides. */
export function assetSearchText({ name, url }: { name: string | null; url: string | null }): string {
  return [name ?? '', url ?? ''].map(normalizeText).join(separator)
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
