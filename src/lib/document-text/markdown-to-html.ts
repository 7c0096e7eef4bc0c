import { Marked } from 'marked'

const markdown = new Marked({ gfm: true, async: false })

/** Markdown may hold HTML: what comes out takes the way of all HTML through the sanitiser. */
export const markdownToHtml = (text: string): string => markdown.parse(text, { async: false })
