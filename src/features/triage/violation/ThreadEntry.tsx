import { Link } from '@tanstack/react-router'
import { GavelIcon, Undo2Icon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Activity } from '../../../../contract/extensions.gen.ts'
import type { Sending } from '../../../api/comment-mutation.ts'
import { StateDot } from '../../../domain/violations/StateDot.tsx'
import { useText } from '../../../locales/text.ts'
import { Time } from '../../../ui/Time.tsx'
import { decisionText } from '../decide/names.ts'
import { Initials } from './Initials.tsx'
import { LinkedText } from './LinkedText.tsx'

interface EntryProps {
  avatar: ReactNode
  name: string
  at?: string
  /** Set while it is pending. */
  sending?: Sending
  children: ReactNode
}

/** Who wrote or decided something, and when. */
function Entry({ avatar, name, at, sending, children }: EntryProps) {
  const t = useText()
  return (
    <li aria-busy={sending ? true : undefined} className="flex gap-2.5">
      {avatar}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-xs text-faint">
            {sending ? <output>{t(`violation.comment.${sending}`)}</output> : at && <Time value={at} />}
          </span>
        </p>
        {children}
      </div>
    </li>
  )
}

interface CommentEntryProps extends Pick<EntryProps, 'at' | 'sending'> {
  /** Null if the author is not in the workspace, or for a pending comment if the key's owner is not known. */
  author: string | null
  content: string
}

export function CommentEntry({ author, content, ...entry }: CommentEntryProps) {
  const t = useText()
  const name = author ?? t(entry.sending ? 'violation.comment.you' : 'violation.comment.unknown_author')
  return (
    <Entry {...entry} name={name} avatar={<Initials name={name} />}>
      <LinkedText text={content} className={entry.sending ? 'text-quiet' : 'text-ink'} />
    </Entry>
  )
}

/** A decision: who, when, from which state to which, why, and on how many violations. */
export function DecisionEntry({ activity, sending }: { activity: Activity; sending?: Sending }) {
  const t = useText()
  const { actor_email, from_state, to_state, reason, kind, violations, carried_from_audit_id, undoes } = activity
  const Icon = undoes === null ? GavelIcon : Undo2Icon
  const isImport = kind === 'import'
  const who = actor_email ?? t(sending ? 'violation.comment.you' : 'violation.comment.unknown_author')
  const person = undoes === null ? who : t('violation.history.undone', { who })
  const reach = (kind === 'group' || kind === 'bulk') && t(`violation.history.${kind}`, { count: violations })
  return (
    <Entry
      avatar={
        <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-well text-quiet">
          <Icon className="size-3.5" />
        </span>
      }
      name={isImport ? t('violation.history.import') : person}
      at={activity.created_at}
      sending={sending}
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
        <StateDot review_state={from_state} className="text-quiet" /> → <StateDot review_state={to_state} />
      </p>
      <LinkedText text={reason} className="text-ink" />
      {isImport && actor_email !== null && (
        <p className="text-sm text-quiet">
          {decisionText({ review_state: to_state, dismissal_reason: reason, decided_by: actor_email }, t)}
        </p>
      )}
      {reach && <p className="text-sm text-quiet">{reach}</p>}
      {carried_from_audit_id !== null && (
        <Link
          to="/audits/$auditId"
          params={{ auditId: carried_from_audit_id }}
          className="justify-self-start text-sm text-quiet underline"
        >
          {t('violation.history.import_from')}
        </Link>
      )}
    </Entry>
  )
}
