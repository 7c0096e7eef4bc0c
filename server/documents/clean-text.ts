// oxlint-disable-next-line no-control-regex -- PostgreSQL holds no NUL, and no reader wants the others.
const unprintablePattern = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF]/g
const loneSurrogatePattern = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Text that both engines and every reader can hold: line ends as \n, no control characters, no half characters. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(unprintablePattern, '')
    .replace(loneSurrogatePattern, '\uFFFD')
}

/** On one line, for titles and names. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

/** At most `limit` characters, cut between words where there is one, with an ellipsis. */
export function shorten(text: string, limit: number): string {
  const characters = Array.from(text)
  if (characters.length <= limit) return text
  const cut = characters.slice(0, limit - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
