import { UserPlusIcon, XIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { fetchGroup } from '../../../api/review-group.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { text, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { lazyComponent } from '../../../ui/load-later.ts'
import { notifyProblem } from '../../../ui/toasts.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useGroup } from '../decide/use-group.ts'
import { useReviewContext } from '../decide/review-context.ts'
import { assign, changeOf } from './assign.ts'
import { Initials } from './Initials.tsx'

const PeopleDialog = lazyComponent(
  () => import('./PeopleDialog.tsx'),
  (module) => module.PeopleDialog,
)

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
  const [isChoosing, setIsChoosing] = useState(false)
  const [toMeKeys, chooseKeys] = [useKeys('assign_to_me'), useKeys('assign')]
  const { assigned_to_user_ids: assigned, group_id } = violation
  const isMine = email !== null && assigned.includes(email)

  const toggle = (person: string, violations: readonly Violation[] = [violation]) =>
    void assign(context, changeOf(person, violations), violations)
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
    { label: t('command.assign_to_me'), when: hasKeys && email !== null },
  )
  const choose = async () => setIsChoosing((await PeopleDialog.load()) !== null)
  useCommand('assign', () => void choose(), { label: t('command.assign'), when: hasKeys })
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
                icon={<XIcon className="size-3.5" />}
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
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          icon={<UserPlusIcon aria-hidden="true" className="size-3.5" />}
          keys={chooseKeys}
          onClick={() => void choose()}
        >
          {t('assign.button')}
        </Button>
      </div>
      {isChoosing && (
        <Suspense>
          <Chooser violation={violation} onPick={toggle} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface ChooserProps {
  violation: Violation
  onPick: (person: string, violations: readonly Violation[]) => void
  onClose: () => void
}

/** For a violation with a group: this one, or all members in the audit, once they have been read. */
function Chooser({ violation, onPick, onClose }: ChooserProps) {
  const t = useText()
  const [reach, setReach] = useState<'one' | 'group'>('one')
  const { data: group, error } = useGroup(violation, true)
  const violations = reach === 'group' && group ? group : [violation]
  const [first, ...others] = violations.map(({ assigned_to_user_ids }) => assigned_to_user_ids)
  return (
    <PeopleDialog
      title={t('command.assign')}
      assigned={first?.filter((person) => others.every((people) => people.includes(person))) ?? []}
      onPick={(person) => onPick(person, violations)}
      onClose={onClose}
    >
      {group && group.length > 1 && (
        <Segmented
          label={t('assign.reach')}
          value={reach}
          options={[
            { value: 'one', label: t('triage.group.only_this') },
            { value: 'group', label: t('triage.group.all', { count: group.length }) },
          ]}
          onValue={setReach}
          className="justify-self-start"
        />
      )}
      {violation.group_id !== null && !group && (
        <p className="text-sm text-quiet">
          {error ? t('triage.group.failed', { why: errorSentence(error, t) }) : t('triage.group.reading')}
        </p>
      )}
    </PeopleDialog>
  )
}
