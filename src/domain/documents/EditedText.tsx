import { useState } from 'react'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import { toMarkdown } from '../../lib/document-text/to-markdown.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { DocumentText } from './DocumentText.tsx'
import { useDocumentBlocks } from './use-document-blocks.ts'

interface EditedTextProps {
  /** As the service wrote it. */
  original: DocumentContent
  /** As it was edited in this browser, as Markdown. */
  edit: string | null
  onEdit: (edit: string | null) => void
  editing: boolean
  onDone: () => void
  /** BCP 47. */
  language?: string
  under?: 1 | 2 | 3
}

/** What is copied and downloaded: the edited text, or what the service wrote where nothing was edited. */
export function editedContent(original: DocumentContent, edit: string | null): DocumentContent {
  return edit === null ? original : { generatedOutput: edit }
}

/** A document that can be edited; what the service wrote stays readable beside it. */
export function EditedText({ original, edit, onEdit, editing, onDone, language, under }: EditedTextProps) {
  const t = useText()
  const blocks = useDocumentBlocks(original)
  const [shown, setShown] = useState<'edited' | 'original'>('edited')
  if (editing && blocks) {
    const written = toMarkdown(blocks)
    return (
      <div className="grid gap-3">
        <Field label={t('document.edit.text')} help={t('document.edit.help')}>
          {(control) => (
            <TextArea
              {...control}
              lang={language}
              dir="auto"
              rows={16}
              value={edit ?? written}
              onChange={({ target }) => onEdit(target.value === written ? null : target.value)}
              className="font-mono text-sm"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={onDone}>
            {t('document.edit.done')}
          </Button>
          {edit !== null && (
            <Button size="sm" onClick={() => onEdit(null)}>
              {t('document.edit.discard')}
            </Button>
          )}
        </div>
      </div>
    )
  }
  return (
    <div className="grid min-w-0 gap-3">
      {edit !== null && (
        <Segmented
          label={t('document.version')}
          value={shown}
          options={[
            { value: 'edited', label: t('document.version.edited') },
            { value: 'original', label: t('document.version.original') },
          ]}
          onValue={setShown}
          className="no-print justify-self-start"
        />
      )}
      <DocumentText
        content={shown === 'edited' ? editedContent(original, edit) : original}
        language={language}
        under={under}
      />
    </div>
  )
}
