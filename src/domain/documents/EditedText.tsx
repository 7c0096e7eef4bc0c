import { useEffect, useRef, useState } from 'react'
import { type DocumentContent, type DocumentEdit, editOf } from '../../lib/document-text/document-content.ts'
import { readDocument } from '../../lib/document-text/read-document.ts'
import { toMarkdown } from '../../lib/document-text/to-markdown.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { Field } from '../../ui/Field.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { notify } from '../../ui/toasts.ts'
import { TextArea } from '../../ui/TextInput.tsx'
import { DocumentText } from './DocumentText.tsx'

export type DocumentEditor = ReturnType<typeof useDocumentEditor>

/** Whether a document is being edited, and which version of it is shown. */
export function useDocumentEditor([edit, onEdit]: readonly [DocumentEdit | null, (edit: DocumentEdit | null) => void]) {
  const [editing, setEditing] = useState(false)
  const [version, onVersion] = useState<'edited' | 'original'>('edited')
  const opener = useRef<Element | null>(null)
  const start = () => {
    opener.current = document.activeElement
    onVersion('edited')
    setEditing(true)
  }
  const stop = () => {
    setEditing(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return { edit, onEdit, editing, start, stop, version, onVersion }
}

interface EditedTextProps {
  /** As the service wrote it. */
  original: DocumentContent
  editor: DocumentEditor
  /** BCP 47. */
  language?: string
  under?: 1 | 2 | 3
}

/** A document that can be edited. The service's version stays readable beside it. */
export function EditedText({ original, editor, language, under }: EditedTextProps) {
  const { edit, editing } = editor
  const t = useText()
  if (editing) return <TextEditor written={toMarkdown(readDocument(original))} editor={editor} language={language} />
  return (
    <div className="grid min-w-0 gap-3">
      {edit !== null && (
        <div className="no-print flex flex-wrap items-center gap-3">
          <Segmented
            label={t('document.version')}
            value={editor.version}
            options={[
              { value: 'edited', label: t('document.version.edited') },
              { value: 'original', label: t('document.version.original') },
            ]}
            onValue={editor.onVersion}
          />
          <p className="text-sm text-quiet">{t('document.edited')}</p>
        </div>
      )}
      <DocumentText content={shownContent(original, editor)} language={language} under={under} />
    </div>
  )
}

interface TextEditorProps extends Pick<EditedTextProps, 'editor' | 'language'> {
  /** As the service wrote it, as Markdown. */
  written: string
}

/** Takes the focus; the key that sends a form ends editing while the text has the focus. */
function TextEditor({ written, editor: { edit, onEdit, stop }, language }: TextEditorProps) {
  const t = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [focused, setFocused] = useState(false)
  useEffect(() => field.current?.focus(), [])
  useCommand('send', stop, { when: focused })
  const sendKeys = useKeys('send')
  const discard = () => {
    onEdit(null)
    field.current?.focus()
    notify(t('document.edit.discarded'), { action: { label: t('document.undo'), run: () => onEdit(edit) } })
  }
  return (
    <div className="grid gap-3">
      <Field label={t('document.edit.text')} help={t('document.edit.help')}>
        <TextArea
          ref={field}
          lang={language}
          dir="auto"
          rows={16}
          value={edit?.text ?? written}
          onChange={({ target }) => onEdit(editOf(written, target.value))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className="font-mono text-sm"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" keys={sendKeys} onClick={stop}>
          {t('document.edit.done')}
        </Button>
        {edit !== null && (
          <Button size="sm" onClick={discard}>
            {t('document.edit.discard')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is shown, copied and downloaded: the edited text, if there is one. */
export function shownContent(original: DocumentContent, { edit, version }: DocumentEditor): DocumentContent {
  return version === 'original' || edit === null ? original : edit
}

/** A changed heading renames the document. */
export function shownTitle(title: string, { edit, version }: DocumentEditor): string {
  return (version === 'edited' && edit?.title) || title.trim()
}
