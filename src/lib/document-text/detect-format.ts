export type TextFormat = 'html' | 'markdown' | 'plain'

const blockTag =
  /<(?:p|div|h[1-6]|ul|ol|li|table|tr|td|th|thead|tbody|section|article|header|footer|main|blockquote|pre|hr|br|figure|dl|html|body|head|script|style|svg|math|iframe|form|img|object|embed|details|template)(?:\s[^<>]*)?\/?>/gi
const closingTag =
  /<\/(?:p|div|h[1-6]|ul|ol|li|table|section|article|blockquote|span|strong|em|b|i|u|a|script|style|svg|form|details|body|html)\s*>/gi

/** Markdown syntax at the beginning of a line. */
const markdownLines = [
  /^ {0,3}#{1,6}\s+\S/m,
  /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s+\S/m,
  /^ {0,3}>\s?\S/m,
  /^ {0,3}(?:`{3,}|~{3,})/m,
  /^ {0,3}\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+[ \t]*(?::?-{2,}:?)?[ \t]*$/m,
  /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/m,
  /\S\n {0,3}={3,}[ \t]*$/m,
]

/** Markdown syntax inside a line. `5 * 3 * 2` and `snake_case_name` do not match. */
const markdownInside = [
  /\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*/,
  /(?<!\w)__[^\s_](?:[^\n]{0,200}?[^\s_])?__(?!\w)/,
  /\[[^\]\n]{1,300}\]\([^()\s]{1,2000}\)/,
  /(?<!`)`[^`\n]+`(?!`)/,
]

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * Detects the format of a text, which the contract does not state: HTML if it consists of tags, Markdown if it has unmistakable
 * syntax, else plain text. HTML inside Markdown is Markdown.
 */
export function detectFormat(text: string): TextFormat {
  // Enough to decide, however long the text is.
  const sample = text.slice(0, 50_000)
  const tags = count(sample, blockTag)
  const signs = markdownLines.filter((sign) => sign.test(sample)).length
  if (
    /^\s*(?:<!doctype|<\?xml|<!--|<[a-z][a-z\d]*(?:\s[^<>]*)?\/?>)/i.test(sample) &&
    tags + count(sample, closingTag) > signs
  )
    return 'html'
  if (signs > 0 || markdownInside.some((sign) => sign.test(sample))) return 'markdown'
  return tags > 0 || count(sample, closingTag) > 0 ? 'html' : 'plain'
}
