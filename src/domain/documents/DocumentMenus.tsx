import { CopyIcon, DownloadIcon, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { DocumentElement } from '../../lib/document-text/document-tree.ts'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import { documentFileName } from '../../lib/document-text/file-name.ts'
import { readDocument } from '../../lib/document-text/read-document.ts'
import { type FileFacts, toHtml, toHtmlFile } from '../../lib/document-text/to-html.ts'
import { toMarkdown } from '../../lib/document-text/to-markdown.ts'
import { toPlain } from '../../lib/document-text/to-plain.ts'
import { languageName, languageTag } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { copyByEvent, copyText, useCopy } from '../../ui/CopyButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { notifyProblem } from '../../ui/toasts.ts'
import { saveFile } from '../../ui/save-file.ts'

interface DocumentMenusProps {
  content: DocumentContent
  title: string
  languageKey: string | null | undefined
  /** The names of its template and tone, for the name of the file. */
  template: string | undefined
  tone: string | null | undefined
  /** When it was generated, where that is known. */
  created_at: string | number | undefined
  /** An icon instead of a button, where several documents stand side by side. */
  compact?: boolean
}

const copies = {
  text: (blocks) => copyText(toPlain(blocks)),
  formatted: (blocks) => copyFormatted(toHtml(blocks), toPlain(blocks)),
  markdown: (blocks) => copyText(toMarkdown(blocks)),
} satisfies Record<string, (blocks: readonly DocumentElement[]) => Promise<void>>

const files = {
  md: (blocks) => new Blob([`${toMarkdown(blocks)}\n`], { type: 'text/markdown;charset=utf-8' }),
  html: (blocks, facts) => new Blob([toHtmlFile(blocks, facts)], { type: 'text/html;charset=utf-8' }),
  docx: async (blocks, facts) => (await import('../../lib/document-text/to-docx.ts')).toDocx(blocks, facts),
} satisfies Record<string, (blocks: readonly DocumentElement[], facts: FileFacts) => Blob | Promise<Blob>>

/** Copy as text, with formatting, or as Markdown. Download as .md, .html or .docx. */
export function DocumentMenus({ content, languageKey, compact, ...named }: DocumentMenusProps) {
  const t = useText()
  const blocks = readDocument(content)
  const copy = useCopy()
  const download = async (ending: keyof typeof files) => {
    try {
      const file = await files[ending](blocks, { title: named.title, language: languageTag(languageKey) })
      const language = languageKey ? languageName(languageKey) : undefined
      saveFile(documentFileName({ ...named, language }, ending), file)
    } catch {
      notifyProblem(t('document.download.failed'))
    }
  }
  const buttonOf = (label: string, icon: LucideIcon) => (button: ComponentProps<'button'>) =>
    compact ? (
      <IconButton {...button} label={label} icon={icon} />
    ) : (
      <Button {...button} icon={icon}>
        {label}
      </Button>
    )
  return (
    <>
      <Menu
        label={t('document.copy')}
        align="end"
        items={(['text', 'formatted', 'markdown'] as const).map((kind) => ({
          id: kind,
          label: t(`document.copy.${kind}`),
          onSelect: () => void copy(() => copies[kind](blocks)),
        }))}
      >
        {buttonOf(t('document.copy'), CopyIcon)}
      </Menu>
      <Menu
        label={t('document.download')}
        align="end"
        items={(['md', 'html', 'docx'] as const).map((ending) => ({
          id: ending,
          label: t(`document.download.${ending}`),
          onSelect: () => void download(ending),
        }))}
      >
        {buttonOf(t('document.download'), DownloadIcon)}
      </Menu>
    </>
  )
}

/** Copies a text with its formatting, and as plain text for applications that do not accept formatting. */
async function copyFormatted(html: string, plain: string): Promise<void> {
  if (navigator.clipboard && globalThis.ClipboardItem) {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([plain], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
  } else copyByEvent({ 'text/html': html, 'text/plain': plain })
}
