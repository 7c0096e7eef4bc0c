import { useQuery } from '@tanstack/react-query'
import { CheckIcon } from 'lucide-react'
import { useState } from 'react'
import { peopleQuery } from '../../../review/assignments.ts'
import { useExtensions } from '../../../api/extensions.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { foldSearch } from '../../../lib/find-items.ts'
import { useText } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { inputClass } from '../../../ui/TextInput.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useListbox } from '../../../ui/use-listbox.ts'
import { useGroup } from '../../../review/group-decision.ts'
import { Initials } from './Initials.tsx'

interface PeopleDialogProps {
  title: string
  /** What is assigned. Choosing a person whom all of it has removes them. */
  violations: readonly Violation[]
  /** The one violation, if it may have a group, which can be assigned as a whole. */
  group?: Violation
  onPick: (person: string, violations: readonly Violation[]) => void
  onClose: () => void
}

/** The people of the workspace, found by typing. The owner of the key comes first. */
export function PeopleDialog({ title, violations: chosen, group: one, onPick, onClose }: PeopleDialogProps) {
  const t = useText()
  const { email } = useExtensions()
  const people = useQuery(peopleQuery())
  const [typed, setTyped] = useState('')
  const [reach, setReach] = useState<'one' | 'group'>('one')
  const { data: group, error } = useGroup(one)
  const violations = reach === 'group' && group ? group : chosen
  const wanted = foldSearch(typed.trim())
  const found = (people.data ?? [])
    .filter((person) => foldSearch(person).includes(wanted))
    .toSorted((one, other) => Number(other === email) - Number(one === email))
  const listbox = useListbox({
    count: found.length,
    resetOn: typed,
    onSelect: (index) => {
      const person = found[index]
      if (!person) return
      onClose()
      onPick(person, violations)
    },
  })
  const isAssigned = (person: string) =>
    violations.length > 0 && violations.every(({ assigned_to_user_ids }) => assigned_to_user_ids.includes(person))
  return (
    <Dialog size="sm" title={title} onClose={onClose}>
      <div className="grid gap-3">
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
        {one && one.group_id !== null && !group && (
          <p className="text-sm text-quiet">
            {error ? t('triage.group.failed', { why: errorSentence(error, t) }) : t('triage.group.reading')}
          </p>
        )}
        <input
          {...listbox.input}
          data-focus=""
          type="text"
          aria-label={t('assign.search')}
          placeholder={t('assign.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={inputClass('h-9')}
        />
        <QueryState query={people} inSection skeleton={<SkeletonLines lines={3} />}>
          {() => (
            <ul {...listbox.list} aria-label={t('assign.search')} className="-mx-2 max-h-72 overflow-y-auto">
              {found.map((person, index) => (
                <li
                  key={person}
                  {...listbox.option(index)}
                  className="flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 aria-selected:bg-hover"
                >
                  <Initials name={person} />
                  <span className="min-w-0 flex-1 truncate">{person}</span>
                  {person === email && <span className="text-sm text-quiet">{t('violation.comment.you')}</span>}
                  {isAssigned(person) && (
                    <>
                      <CheckIcon aria-hidden="true" className="size-4 shrink-0" />
                      <span className="sr-only">{t('violation.assigned')}</span>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryState>
        <p aria-live="polite" className={people.data && found.length === 0 ? 'text-quiet' : 'sr-only'}>
          {people.data && found.length === 0 && t('assign.nobody')}
        </p>
      </div>
    </Dialog>
  )
}
