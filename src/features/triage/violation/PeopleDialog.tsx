import { useQuery } from '@tanstack/react-query'
import { CheckIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { peopleQuery } from '../../../api/assignments.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { foldSearch } from '../../../lib/find-items.ts'
import { useText } from '../../../locales/text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { inputClass } from '../../../ui/TextInput.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useListbox } from '../../../ui/use-listbox.ts'
import { Initials } from './Initials.tsx'

interface PeopleDialogProps {
  title: string
  /** Those who are assigned already. Choosing one removes them. */
  assigned: readonly string[]
  /** Above the people: what it applies to. */
  children?: ReactNode
  onPick: (person: string) => void
  onClose: () => void
}

/** The people of the workspace, found by typing. The owner of the key comes first. */
export function PeopleDialog({ title, assigned, children, onPick, onClose }: PeopleDialogProps) {
  const t = useText()
  const { email } = useExtensions()
  const people = useQuery(peopleQuery())
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
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
      onPick(person)
    },
  })
  // Deferred until the dialog is open, because it focuses its first button.
  useEffect(() => field.current?.focus(), [])
  return (
    <Dialog size="sm" title={title} onClose={onClose}>
      <div className="grid gap-3">
        {children}
        <input
          {...listbox.input}
          ref={field}
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
                  {assigned.includes(person) && (
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
