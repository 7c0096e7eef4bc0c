import { UserPlusIcon, XIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { fetchGroup } from '../../../review/fetch-group.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { text, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { notifyProblem } from '../../../ui/toasts.ts'
import { useReviewContext } from '../../../review/review-context.ts'
import { assign } from '../../../review/assign.ts'
import { Initials } from './Initials.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'

interface AssignButtonProps extends Pick<ComponentProps<typeof PeopleDialog>, 'title' | 'group' | 'onPick'> {
  /** What is to be assigned, as it stands when the dialog opens. */
  violations: () => readonly Violation[]
  /** Whether its key applies. */
  when: boolean
  /** Its accessible name, if that says more than the button. */
  name?: string
  /** The rest is for the button. */
  variant?: 'ghost'
  className?: string
}

/** Opens the list of people. */
export function AssignButton({ title, group, onPick, violations, when, name, ...button }: AssignButtonProps) {
  const t = useText()
  const keys = useKeys('assign')
  const [chosen, setChosen] = useState<readonly Violation[] | null>(null)
  const choose = () => setChosen(violations())
  useCommand('assign', choose, { when, label: title })
  return (
    <>
      <Button {...button} size="sm" aria-haspopup="dialog" icon={UserPlusIcon} keys={keys} onClick={choose}>
        <span aria-hidden={name !== undefined}>{t('assign.button')}</span>
        {name && <span className="sr-only">{name}</span>}
      </Button>
      {chosen && (
        <PeopleDialog title={title} violations={chosen} group={group} onPick={onPick} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

interface AssigneesProps {
  violation: Violation
  /** Whether keys apply to this violation, and not to the selected rows. */
  hasKeys: boolean
}

/** Who is assigned, each with a button to remove them; assigning to oneself and to others. */
export function Assignees({ violation, hasKeys }: AssigneesProps) {
  const t = useText()
  const context = useReviewContext()
  const { email } = useExtensions()
  const toMeKeys = useKeys('assign_to_me')
  const { assigned_to_user_ids: assigned, group_id } = violation
  const isMine = email !== null && assigned.includes(email)

  const toggle = (person: string, violations: readonly Violation[] = [violation]) =>
    void assign(context, person, violations)
  const toggleGroup = async (person: string) => {
    try {
      toggle(person, await fetchGroup(context.client, violation))
    } catch (error) {
      notifyProblem(text('triage.group.failed', { why: errorSentence(error, text) }))
    }
  }
  useCommand(
    'assign_to_me',
    (press) => {
      if (email === null) return
      if (press.group && group_id !== null) void toggleGroup(email)
      else toggle(email)
    },
    { when: hasKeys && email !== null },
  )
  return (
    <div className="-my-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {assigned.length > 0 && (
        <ul aria-label={t('violation.assigned')} className="flex flex-wrap gap-x-3 gap-y-1">
          {[...new Set(assigned)].map((person) => (
            <li key={person} className="flex min-w-0 items-center gap-1.5">
              <Initials name={person} className="size-6" />
              <span className="min-w-0 wrap-anywhere">{person}</span>
              <IconButton
                label={t('assign.remove', { person })}
                icon={XIcon}
                onClick={() => toggle(person)}
                className="no-print -ms-1 size-7!"
              />
            </li>
          ))}
        </ul>
      )}
      <div className="no-print -ms-2 flex flex-wrap items-center">
        {email !== null && !isMine && (
          <Button size="sm" variant="ghost" keys={toMeKeys} onClick={() => toggle(email)}>
            {t('command.assign_to_me')}
          </Button>
        )}
        <AssignButton
          variant="ghost"
          title={t('command.assign')}
          violations={() => [violation]}
          group={violation}
          when={hasKeys}
          onPick={toggle}
        />
      </div>
    </div>
  )
}
