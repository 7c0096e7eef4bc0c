import createDOMPurify, { type Config } from 'dompurify'
import type { Block } from './block.ts'
import { readNodes } from './dom-blocks.ts'
import { plainAttributes, plainHtml, plainTags } from './plain-html.ts'

/** Only what `readNodes` understands. Attributes that could act or load (`src`, `style`, `id`, handlers) are removed. */
const config = {
  ALLOWED_TAGS: [...plainTags],
  ALLOWED_ATTR: [...plainAttributes],
  // Otherwise DOMPurify would require their values to be addresses.
  ADD_URI_SAFE_ATTR: ['start', 'type', 'checked'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^https?:\/\//i,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config & { RETURN_DOM_FRAGMENT: true }

/** DOMPurify parses in a document without a window, under its own Trusted Types policy, so nothing loads or runs. */
const purify = createDOMPurify(globalThis.window)

export function readHtml(html: string): Block[] {
  return readNodes(purify.sanitize(plainHtml(html), config))
}
