import createDOMPurify, { type Config } from 'dompurify'
import type { Block } from './block.ts'
import { readNodes } from './dom-blocks.ts'

/**
 * Only what `readNodes` understands, and no attribute that could act or load: `src`, `style`, `id`, handlers and forms
 * go. The text of an element that is not on the list stays, except of those that hold no text (script, style, …).
 */
const config = {
  ALLOWED_TAGS:
    `a abbr address article aside b blockquote body br caption center cite code dd del details dfn div dl dt em
    figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li main mark nav ol p pre q s samp
    section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var`.split(/\s+/),
  ALLOWED_ATTR: ['href', 'alt', 'class', 'start', 'type', 'checked'],
  // Else their values would have to be addresses, too.
  ADD_URI_SAFE_ATTR: ['start', 'type', 'checked'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^https?:\/\//i,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config & { RETURN_DOM_FRAGMENT: true }

/** DOMPurify parses in a document without a window, under its own Trusted Types policy: nothing loads and nothing runs. */
const purify = createDOMPurify(globalThis.window)

export function readHtml(html: string): Block[] {
  return readNodes(purify.sanitize(html, config))
}
