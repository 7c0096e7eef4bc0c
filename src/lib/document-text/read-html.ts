import createDOMPurify, { type Config } from 'dompurify'
import type { Block } from './block.ts'
import { readNodes } from './dom-blocks.ts'
import { plainAttributes, plainHtml, plainTags } from './plain-html.ts'

/** Only what `readNodes` understands, and no attribute that could act or load: `src`, `style`, `id` and handlers go. */
const config = {
  ALLOWED_TAGS: [...plainTags],
  ALLOWED_ATTR: [...plainAttributes],
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
  return readNodes(purify.sanitize(plainHtml(html), config))
}
