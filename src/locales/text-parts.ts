/**
 * Each part of the app loads its own texts: `main` is loaded at the start, the others with the first page that needs them
 * (document-texts.ts, settings-texts.ts).
 */
export type TextPart = 'main' | 'documents' | 'settings'

const documents = /^(generate|document|library)\./
const settings = /^(settings|connect|help|work|admin|import|compare|activity)\./
// Texts of these names that the shell, or pages of another part, show as well.
const elsewhere =
  /^(generate\.(generate|remove_one|chosen)|document\.undo|settings\.(connections|appearance|keyboard|data|theme\..+)|compare\.(title|new|gone|unchanged)|activity\.title)$/

/** The part in which a text is, by its key. The build splits each catalogue by it (scripts/compile-messages.ts). */
export function partOf(key: string): TextPart {
  if (elsewhere.test(key)) return 'main'
  return documents.test(key) ? 'documents' : settings.test(key) ? 'settings' : 'main'
}
