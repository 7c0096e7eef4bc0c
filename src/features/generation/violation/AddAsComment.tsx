import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlusIcon } from 'lucide-react'
import { useState } from 'react'
import {
  addCommentKey,
  type AddCommentVariables,
  longestComment,
  submitComment,
} from '../../../api/comment-mutation.ts'
import { useConnection } from '../../../api/connection-context.ts'
import type { SchemaViolationComment as ViolationComment } from '../../../api/schema.gen.ts'
import { codePointLength } from '../../../lib/code-points.ts'
import type { DocumentContent } from '../../../lib/document-text/document-content.ts'
import { toPlain } from '../../../lib/document-text/to-plain.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { notify } from '../../../ui/notices.ts'
import { TextArea } from '../../../ui/TextInput.tsx'
import { useDocumentBlocks } from '../../../domain/documents/use-document-blocks.ts'

/** Puts the new wording, and nothing else, into the thread of the violation it was made for. */
export function AddAsComment({ content, violationId }: { content: DocumentContent; violationId: string }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={<MessageSquarePlusIcon aria-hidden="true" className="size-3.5" />}
        onClick={() => setOpen(true)}
      >
        {t('generate.comment.add')}
      </Button>
      {open && <CommentDialog content={content} violationId={violationId} onClose={() => setOpen(false)} />}
    </>
  )
}

interface CommentDialogProps {
  content: DocumentContent
  violationId: string
  onClose: () => void
}

function CommentDialog({ content, violationId, onClose }: CommentDialogProps) {
  const t = useText()
  const client = useQueryClient()
  const connection = useConnection()
  const blocks = useDocumentBlocks(content)
  const [typed, setTyped] = useState<string | null>(null)
  const add = useMutation<ViolationComment, Error, AddCommentVariables>({
    mutationKey: addCommentKey,
    scope: { id: `comment ${violationId}` },
  })
  const text = typed ?? (blocks ? toPlain(blocks).trim() : '')
  const length = codePointLength(text.trim())
  const tooLong = length > longestComment && t('generate.comment.too_long', { count: length - longestComment })
  const send = () => {
    add.mutate(submitComment(client, { connection_id: connection.id, violation_id: violationId, comment: text.trim() }))
    notify(t('generate.comment.added'))
    onClose()
  }
  return (
    <Dialog
      title={t('generate.comment.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            unavailable={tooLong || (length === 0 && t('generate.comment.empty'))}
            onClick={send}
          >
            {t('generate.comment.send')}
          </Button>
        </>
      }
    >
      <Field
        label={t('generate.comment')}
        hint={t('generate.hint.length', { count: formatNumber(length), most: formatNumber(longestComment) })}
        help={t('generate.draft_only')}
        error={tooLong}
      >
        {(control) => (
          <TextArea {...control} dir="auto" rows={10} value={text} onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
    </Dialog>
  )
}
