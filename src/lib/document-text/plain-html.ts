/** Elements that are kept. Of all others only the text stays. */
export const plainTags = new Set(
  `a abbr address article aside b blockquote body br caption center cite code dd del details dfn div dl dt em figcaption
  figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li main mark nav ol p pre q s samp section
  small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var`.split(/\s+/),
)

export const plainAttributes = new Set(['href', 'alt', 'class', 'start', 'type', 'checked'])

/** Elements whose content is not text of the document. */
const hiddenTags = new Set(
  'script style iframe noembed noframes noscript object template textarea title select xmp'.split(' '),
)

// https://html.spec.whatwg.org/multipage/parsing.html#tokenization
const token = /<!--[\s\S]*?(?:--!?>|$)|<[!?][^>]*>?|<\/(?![a-z])[^>]*>?|<(\/?)([a-z][^\s/>]*)/gi
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y

/**
 * Reduces HTML to plain elements and attributes, as text, before it is parsed. Browsers check handlers and styles against the
 * content security policy even in a document that is not shown, and report each one. This is no sanitiser: DOMPurify follows.
 */
export function plainHtml(html: string): string {
  let result = ''
  let at = 0
  token.lastIndex = 0
  for (let found = token.exec(html); found; found = token.exec(html)) {
    result += plainText(html.slice(at, found.index))
    at = token.lastIndex
    const name = found[2]?.toLowerCase()
    if (name !== undefined) {
      const tag = readTag(html, at)
      at = tag.end
      const closing = found[1] === '/'
      if (hiddenTags.has(name) && !closing) at = endOf(html, name, at)
      else if (plainTags.has(name)) result += closing ? `</${name}>` : `<${name}${tag.attributes}>`
    }
    token.lastIndex = at
  }
  return result + plainText(html.slice(at))
}

const plainText = (text: string) => text.replaceAll('<', '&lt;')

function readTag(html: string, from: number): { attributes: string; end: number } {
  let attributes = ''
  attribute.lastIndex = from
  let end = from
  for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
    end = attribute.lastIndex
    const name = found[1]?.toLowerCase() ?? ''
    const value = found[2] ?? found[3] ?? found[4] ?? ''
    if (plainAttributes.has(name)) attributes += ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
  }
  const close = html.indexOf('>', end)
  return { attributes, end: close === -1 ? html.length : close + 1 }
}

/** The position after the end tag. An element that is never closed hides the rest, as in a browser. */
function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[^>]*>?`, 'gi')
  closing.lastIndex = from
  return closing.test(html) ? closing.lastIndex : html.length
}
