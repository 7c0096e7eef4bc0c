import { maxCommentChars } from '../../../../contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { commentDraft, sendComment, submitComment } from '../../../api/comment-mutation.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { codePointLength } from '../../../lib/code-points.ts'
import { formatNumber } from '../../../lib/format.ts'
import { usePersisted } from '../../../state/persisted-store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { Field } from '../../../ui/Field.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { TextArea } from '../../../ui/TextInput.tsx'
import { focusList } from '../queue/focus-list.ts'

const countFromChars = 4500

/** The text is kept per violation until it is sent, and restored if the service refuses it. */
export function CommentForm({ violationId }: { violationId: string }) {
  const t = useText()
  const client = useQueryClient()
  const connection = useConnection()
  const draft = commentDraft(connection.id, violationId)
  const [{ text, problem }, setDraft] = usePersisted(draft)
  const [focused, setFocused] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const [commentKeys, sendKeys] = [useKeys('comment'), useKeys('send')]

  const length = codePointLength(text.trim())
  const tooLong = length > maxCommentChars
  const open = focused || text !== ''
  // Deferred until what moves it is rendered: its button, or the new comment above it.
  const scrollIntoView = () => requestAnimationFrame(() => field.current?.form?.scrollIntoView({ block: 'nearest' }))
  const send = () => {
    const comment = text.trim()
    if (comment === '' || tooLong) return false
    draft.erase()
    sendComment(client, submitComment(client, { connection_id: connection.id, violation_id: violationId, comment }))
    scrollIntoView()
    return true
  }
  useCommand('comment', () => field.current?.focus())
  useCommand('send', () => send() && focusList(), { when: focused })

  const error = tooLong
    ? t('violation.comment.too_long', { count: length - maxCommentChars, most: formatNumber(maxCommentChars) })
    : problem !== null && (problem || t('violation.comment.refused'))
  return (
    <form
      className="no-print scroll-mb-4 max-lg:scroll-mb-48"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <Field hideLabel label={t('violation.comment')} error={error}>
        <div className="relative">
          <TextArea
            ref={field}
            dir="auto"
            rows={open ? 3 : 1}
            value={text}
            placeholder={t('violation.comment.placeholder')}
            onFocus={() => {
              setFocused(true)
              scrollIntoView()
            }}
            onBlur={() => setFocused(false)}
            onChange={(event) => setDraft({ text: event.target.value, problem: null })}
            className={open ? '' : 'min-h-9! resize-none pe-10'}
          />
          {!open && commentKeys && (
            <span className="pointer-events-none absolute end-2.5 top-2 flex">
              <Kbd keys={commentKeys} />
            </span>
          )}
        </div>
      </Field>
      <div className={open ? 'mt-2 flex items-center justify-end gap-3' : 'sr-only'}>
        {length >= countFromChars && (
          <output className={tooLong ? 'text-sm text-danger' : 'text-sm text-quiet'}>
            {t('violation.comment.count', { count: formatNumber(length), most: formatNumber(maxCommentChars) })}
          </output>
        )}
        <Button
          type="submit"
          size="sm"
          keys={sendKeys}
          unavailable={length === 0 ? t('violation.comment.empty') : tooLong && t('violation.comment.shorten')}
        >
          {t('violation.comment.add')}
        </Button>
      </div>
    </form>
  )
}
