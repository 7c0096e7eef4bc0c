import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { readDocumentId } from './read-document-id.ts'

/** Opens any document of the workspace by its id or a link to it, wherever it was generated. */
export function DocumentIdForm() {
  const t = useText()
  const navigate = useNavigate()
  const [documentId, setDocumentId] = useState('')
  const wanted = readDocumentId(documentId)
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (wanted) void navigate({ to: '/documents/$documentId', params: { documentId: wanted } })
  }
  return (
    <form onSubmit={open} className="flex gap-2">
      <TextInput
        aria-label={t('document.id')}
        placeholder={t('document.id')}
        autoComplete="off"
        spellCheck={false}
        value={documentId}
        onChange={(event) => setDocumentId(event.target.value)}
        className="w-full sm:w-64"
      />
      <Button type="submit" unavailable={!wanted && t('document.id.missing')}>
        {t('document.open')}
      </Button>
    </form>
  )
}
