import { Trash2Icon } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useService } from '../../../api/choose-service.ts'
import { deleteView, savedViews, saveView } from '../../../api/saved-views.ts'
import { assignedToMe } from '../../../domain/filters/assigned-to-me.ts'
import { filterText } from '../../../domain/filters/filter-labels.ts'
import { filterOf, isSameFilter, noFilter } from '../../../domain/filters/triage-search-params.ts'
import { useTriageActions, useTriageSearch } from '../queue/triage-context.ts'
import { usePersisted } from '../../../state/persisted-store.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { notify } from '../../../ui/toasts.ts'
import type { SavedView, ViewFilter } from '../../../state/stored-values.ts'

const maxNameLength = 80

/** Saves the filter of the list under a name, and applies and deletes what was saved. */
export function SavedViews({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { auditId, context, filter } = useTriageActions()
  const search = useTriageSearch()
  const { connectionId } = context
  const [views, setViews] = usePersisted(savedViews(connectionId))
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const shown: ViewFilter = { ...filterOf(search), sort: search.sort }

  const apply = (of: ViewFilter) => {
    onClose()
    filter({ ...noFilter, ...of })
  }
  const assigned = assignedToMe(useService())
  const mine: ViewFilter | null = assigned && { review_state: 'undecided', search: '', ...assigned }

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!name) return
    saveView(connectionId, { name, audit_id: auditId, filter: shown })
    notify(t('views.saved', { name }))
    onClose()
  }
  const remove = (view: SavedView) => {
    deleteView(connectionId, view.id)
    notify(t('views.deleted', { name: view.name }), {
      action: { label: t('triage.undo'), run: () => setViews((others) => [...others, view]) },
    })
  }
  return (
    <Dialog size="sm" title={t('command.saved_views')} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <form onSubmit={save}>
          <Field label={t('views.name')} help={wordsOf(shown, t)}>
            <span className="flex gap-2">
              <TextInput
                data-focus=""
                dir="auto"
                maxLength={maxNameLength}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                className="min-w-0 flex-1"
              />
              <Button type="submit" variant="primary" unavailable={!name && t('views.unnamed')}>
                {t('views.save')}
              </Button>
            </span>
          </Field>
        </form>
        {views.length === 0 && <p className="text-quiet">{t('views.none')}</p>}
        <ul aria-label={t('command.saved_views')} className="-mx-2 grid grid-cols-[minmax(0,1fr)]">
          {mine && <ViewItem name={t('triage.filter.assigned_to_me')} of={mine} shown={shown} onApply={apply} />}
          {views.map((view) => (
            <ViewItem key={view.id} name={view.name} of={view.filter} shown={shown} onApply={apply}>
              <IconButton
                label={t('views.delete', { name: view.name })}
                icon={Trash2Icon}
                onClick={() => remove(view)}
              />
            </ViewItem>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface ViewItemProps {
  name: string
  of: ViewFilter
  /** The filter of the list. */
  shown: ViewFilter
  onApply: (filter: ViewFilter) => void
  children?: ReactNode
}

function ViewItem({ name, of, shown, onApply, children }: ViewItemProps) {
  const t = useText()
  const isShown = isSameFilter(of, shown) && of.sort === shown.sort
  return (
    <li
      aria-current={isShown ? 'true' : undefined}
      className="flex items-center rounded-md hover:bg-hover aria-[current]:bg-well"
    >
      <button type="button" onClick={() => onApply(of)} className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-start">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        <span className="block truncate text-sm text-quiet">{wordsOf(of, t)}</span>
      </button>
      {children}
    </li>
  )
}

const wordsOf = (filter: ViewFilter, t: Translate) => filterText(filter, t) ?? t('reports.report.filter.none')
