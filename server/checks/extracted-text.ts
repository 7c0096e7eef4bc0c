export type Region = 'header' | 'nav' | 'main' | 'aside' | 'footer'

/** A paragraph, heading, list item, cell or other text that a reader takes as one piece. */
export interface Block {
  /** As the source has it, with its no-break spaces and soft hyphens. */
  text: string
  /** What a reader meets it as: running text, or the text of an attribute or an element of the head. */
  kind: 'text' | 'title' | 'description' | 'alt' | 'button'
  region: Region
  /** The heading above it. */
  heading: string | null
}

/** What a page, a file or a pasted text says, in reading order. Every kind of rule works on this. */
export interface ExtractedText {
  kind: 'page' | 'document' | 'text'
  /** The address of a page or the name of a file. */
  address: string | null
  title: string | null
  /** A language key of the contract, such as `EN`; null where none was declared or detected. */
  language: string | null
  blocks: Block[]
}
