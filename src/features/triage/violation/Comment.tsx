import type { Sending } from '../../../api/comment-mutation.ts'
import { useText } from '../../../locales/text.ts'
import { Time } from '../../../ui/Time.tsx'
import { Initials } from './Initials.tsx'
import { LinkedText } from './LinkedText.tsx'

interface CommentProps {
  /** Null if the author is not in the workspace, or for a pending comment if the key's owner is not known. */
  author: string | null
  content: string
  created_at?: string
  /** Set while it is pending. */
  sending?: Sending
}

export function Comment({ author, content, created_at, sending }: CommentProps) {
  const t = useText()
  const name = author ?? t(sending ? 'violation.comment.you' : 'violation.comment.unknown_author')
  return (
    <li aria-busy={sending ? true : undefined} className="flex gap-2.5">
      <Initials name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-xs text-faint">
            {created_at && <Time value={created_at} />}
            {sending && <output>{t(`violation.comment.${sending}`)}</output>}
          </span>
        </p>
        <LinkedText text={content} className={sending ? 'text-quiet' : 'text-ink'} />
      </div>
    </li>
  )
}
