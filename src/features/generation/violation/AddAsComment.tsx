import { maxCommentChars } from '../../../../contract/limits.ts'
import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlusIcon } from 'lucide-react'
import { useState } from 'react'
import { sendComment, submitComment, usePendingComments } from '../../../api/comment-mutation.ts'
import { sameWords } from '../../../api/sent-comment.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { violationQueries } from '../../../api/violations.ts'
import { codePointLength } from '../../../lib/code-points.ts'
import type { DocumentContent } from '../../../lib/document-text/document-content.ts'
import { readDocument } from '../../../lib/document-text/read-document.ts'
import { toPlain } from '../../../lib/document-text/to-plain.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { notify } from '../../../ui/toasts.ts'
import { TextArea } from '../../../ui/TextInput.tsx'

/** Adds the new wording as a comment to the violation it was made for, once. */
export function AddAsComment({ content, violationId }: { content: DocumentContent; violationId: string }) {
  const t = useText()
  const client = useQueryClient()
  const connection = useConnection()
  const wording = toPlain(readDocument(content)).trim()
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState({ wording: '', comment: '' })
  // The comment may have been changed in the dialog.
  const comment = sent.wording === wording && sent.comment !== '' ? sent.comment : wording
  const thread = useQuery(violationQueries.detail(violationId)).data?.comments ?? []
  const pending = usePendingComments(violationId, thread).find(({ variables }) => sameWords(variables.comment, comment))
  const isAdded = comment !== '' && thread.some((one) => sameWords(one.content, comment))
  const state = pending
    ? t(pending.sending === 'sending' ? 'generate.sending' : 'generate.comment.waits')
    : isAdded && t('generate.comment.added')
  const send = (text: string) => {
    setSent({ wording, comment: text })
    setOpen(false)
    const variables = submitComment(client, { connection_id: connection.id, violation_id: violationId, comment: text })
    sendComment(client, variables, () => notify(t('generate.comment.added')))
    if (!onlineManager.isOnline()) notify(t('generate.comment.waits'))
  }
  return (
    <>
      <Button size="sm" icon={MessageSquarePlusIcon} unavailable={state} onClick={() => setOpen(true)}>
        {t('generate.comment.add')}
      </Button>
      {state && <span className="text-sm text-quiet">{state}</span>}
      {open && <CommentDialog wording={wording} onSend={send} onClose={() => setOpen(false)} />}
    </>
  )
}

interface CommentDialogProps {
  wording: string
  onSend: (comment: string) => void
  onClose: () => void
}

function CommentDialog({ wording, onSend, onClose }: CommentDialogProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? wording
  const length = codePointLength(text.trim())
  const tooLong = length > maxCommentChars && t('generate.comment.too_long', { count: length - maxCommentChars })
  const unavailable = tooLong || (length === 0 && t('generate.comment.empty'))
  const sendKeys = useKeys('send')
  const send = () => {
    if (unavailable) return
    onSend(text.trim())
  }
  useCommand('send', send, { inDialog: true })
  return (
    <Dialog
      title={t('generate.comment.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" keys={sendKeys} unavailable={unavailable} onClick={send}>
            {t('generate.comment.send')}
          </Button>
        </>
      }
    >
      <Field
        label={t('generate.comment')}
        hint={t('generate.hint.length', { count: formatNumber(length), most: formatNumber(maxCommentChars) })}
        help={t('generate.draft_only')}
        error={tooLong}
      >
        <TextArea data-focus="" dir="auto" rows={10} value={text} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </Dialog>
  )
}
