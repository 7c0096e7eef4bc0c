import createDOMPurify, { type Config } from 'dompurify'
import type { DocumentElement } from './document-tree.ts'
import { plainAttributes, plainHtml, plainTags } from './plain-html.ts'
import { readBlocks } from './read-dom.ts'

/** Only what `readBlocks` understands. Attributes that could act or load (`src`, `style`, `id`, handlers) are removed. */
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

export function readHtml(html: string): DocumentElement[] {
  return readBlocks(purify.sanitize(plainHtml(html), config))
}
