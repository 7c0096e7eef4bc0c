import { Marked } from 'marked'

const markdown = new Marked({ gfm: true, async: false })

/** Markdown may contain HTML, so the result is sanitised like all HTML. */
export const markdownToHtml = (text: string): string => markdown.parse(text, { async: false })
