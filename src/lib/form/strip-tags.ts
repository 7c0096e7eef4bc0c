const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
}

export function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return Number.isFinite(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const silentPattern = /<!--.*?-->|<(script|style|template|noscript)\b[^<>]*>.*?<\/\1>/gis
const blockPattern = /<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|table|hr|blockquote|section|pre)\b[^<>]*>/gi
const inlinePattern =
  /<\/?(?:a|abbr|b|code|del|em|font|i|img|input|ins|kbd|label|mark|option|s|select|small|span|strong|su[bp]|t[dh]|u)\b[^<>]*>/gi

/** Removes the HTML tags of a text. Other words in angle brackets stay. */
export function stripTags(html: string): string {
  if (!html.includes('<')) return decodeEntities(html)
  const text = html.replace(silentPattern, '').replace(blockPattern, '\n').replace(inlinePattern, '')
  return decodeEntities(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}
