/**
 * Each part of the app loads its own texts: `main` is loaded at the start, the others with the first page that needs them
 * (document-texts.ts, other-texts.ts).
 */
export type TextPart = 'main' | 'documents' | 'other'

const documents = /^(generate|document|library)\./
const other =
  /^(settings|connect|help|work|admin|import|compare|activity|reports\.contradictions)\.|^triage\.(filter\.more$|replaced)|^views\.(delete|deleted|name|none|saved)$|^reports\.report\.(by|column|decisions|empty|reading|stopped|taken|totals|whole|title|print|audit|no_text|other_reasons|reconciled|again|goon)/
// Texts of these names that the shell, or pages of another part, show as well.
const elsewhere =
  /^(generate\.generate|document\.undo|compare\.(title|new|gone|unchanged)|activity\.title|admin\.audit\.(menu|rename|archive|unarchive|delete))$/

/** The part in which a text is, by its key. The build splits each catalogue by it (scripts/compile-messages.ts). */
export function partOf(key: string): TextPart {
  if (elsewhere.test(key)) return 'main'
  return documents.test(key) ? 'documents' : other.test(key) ? 'other' : 'main'
}
