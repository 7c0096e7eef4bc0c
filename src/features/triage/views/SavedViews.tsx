import '../../../locales/other-texts.ts'
import { Trash2Icon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { deleteView, type SavedView, savedViews, saveView, type ViewFilter } from '../../../api/saved-views.ts'
import { filterText } from '../filters/filter-labels.ts'
import { filterOf, isSameFilter, noFilter } from '../filters/triage-search-params.ts'
import { useTriageActions, useTriageSearch } from '../triage-context.ts'
import { usePersisted } from '../../../lib/persisted-store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { notify } from '../../../ui/toasts.ts'

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
  const wordsOf = (of: ViewFilter) => filterText(of, t) ?? t('reports.report.filter.none')
  const isShown = ({ filter: of }: SavedView) => isSameFilter(of, shown) && of.sort === shown.sort

  const apply = (of: ViewFilter) => {
    onClose()
    filter({ ...noFilter, ...of })
  }
  const { offers, email } = useExtensions()
  const mine: ViewFilter | null =
    email !== null && offers('assigning') && offers('finding')
      ? { review_state: 'undecided', search: '', assigned_to: email }
      : null

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
          <Field label={t('views.name')} help={wordsOf(shown)}>
            {(control) => (
              <span className="flex gap-2">
                <TextInput
                  {...control}
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
            )}
          </Field>
        </form>
        {mine && (
          <button
            type="button"
            aria-current={isSameFilter(mine, shown) ? 'true' : undefined}
            onClick={() => apply(mine)}
            className="-mx-2 -my-2 rounded-md px-2 py-1.5 text-start hover:bg-hover aria-[current]:bg-well"
          >
            <span className="block font-medium">{t('triage.filter.assigned_to_me')}</span>
            <span className="block truncate text-sm text-quiet">{wordsOf(mine)}</span>
          </button>
        )}
        {views.length === 0 ? (
          <p className="text-quiet">{t('views.none')}</p>
        ) : (
          <ul aria-label={t('command.saved_views')} className="-mx-2 grid grid-cols-[minmax(0,1fr)]">
            {views.map((view) => (
              <li
                key={view.id}
                aria-current={isShown(view) ? 'true' : undefined}
                className="flex items-center rounded-md hover:bg-hover aria-[current]:bg-well"
              >
                <button
                  type="button"
                  onClick={() => apply(view.filter)}
                  className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-start"
                >
                  <span dir="auto" className="block truncate font-medium">
                    {view.name}
                  </span>
                  <span className="block truncate text-sm text-quiet">{wordsOf(view.filter)}</span>
                </button>
                <IconButton
                  label={t('views.delete', { name: view.name })}
                  icon={<Trash2Icon className="size-4" />}
                  onClick={() => remove(view)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
