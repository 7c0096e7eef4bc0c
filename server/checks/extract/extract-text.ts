import { marked } from 'marked'
import type { Block, ExtractedText } from '../extracted-text.ts'
import { extractHtml } from './extract-html.ts'

/** What stands between the lines `---` at the beginning is for programs. */
const frontMatter = /^---[ \t]*\r?\n(?:.*\r?\n)*?---[ \t]*(?:\r?\n|$)/

export function extractMarkdown(source: string, address: string | null = null): ExtractedText {
  const html = marked.parse(source.replace(frontMatter, ''), { async: false })
  return { ...extractHtml(html, address), kind: 'document' }
}

/** Paragraphs are divided by empty lines. */
export function extractPlainText(source: string, address: string | null = null): ExtractedText {
  return documentOf(address, source.split(/\f|\r?\n[^\S\n]*\r?\n/).map(plainBlock))
}

export const plainBlock = (text: string): Block => ({ text: text.trim(), kind: 'text', region: 'main', heading: null })

export function documentOf(address: string | null, blocks: readonly Block[]): ExtractedText {
  return { kind: 'document', address, title: null, language: null, blocks: blocks.filter(({ text }) => text !== '') }
}
