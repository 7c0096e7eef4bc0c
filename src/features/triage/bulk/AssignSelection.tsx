import { useQueryClient } from '@tanstack/react-query'
import { UserPlusIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { cachedViolations } from '../../../api/violation-cache.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { useKeys } from '../../../ui/keys.ts'
import { lazyComponent } from '../../../ui/load-later.ts'
import { countSelected, type Selection } from '../list/selection.ts'
import { useTriageActions } from '../triage-context.ts'
import { assign, assignMatching, changeOf } from '../violation/assign.ts'
import { useDecidesSelection } from './use-decides-selection.ts'

const PeopleDialog = lazyComponent(
  () => import('../violation/PeopleDialog.tsx'),
  (module) => module.PeopleDialog,
)

/** Assigns everything selected to one person. Of rows that all have that person, it removes them. */
export function AssignSelection({ selection, onStart }: { selection: Selection; onStart: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const { auditId, context } = useTriageActions()
  const { email } = useExtensions()
  const [isChoosing, setIsChoosing] = useState(false)
  const keys = useKeys('assign')
  const count = countSelected(selection)
  const when = useDecidesSelection()

  /** The rows chosen one by one, as they stand now. */
  const chosenRows = () => {
    const { rows, matching } = selection
    if (matching) return []
    const cached = cachedViolations(client, ({ id }) => rows.has(id))
    return [...rows.values()].map((row) => cached.get(row.id) ?? row)
  }
  const pick = async (person: string) => {
    const rows = chosenRows()
    onStart()
    if (!selection.matching) return assign(context, changeOf(person, rows), rows)
    const { total: _total, ...filter } = selection.matching
    return assignMatching(context, { person, change: 'add' }, { audit_id: auditId, filter })
  }
  const choose = async () => setIsChoosing((await PeopleDialog.load()) !== null)
  useCommand('assign', () => void choose(), { when, label: t('assign.title', { count }) })
  // All that match may be thousands, so they are asked about.
  const assignToMe = () => (email === null || selection.matching ? void choose() : void pick(email))
  useCommand('assign_to_me', assignToMe, { when: when && email !== null })
  const [first = [], ...others] = isChoosing ? chosenRows().map((row) => row.assigned_to_user_ids) : []
  return (
    <>
      <Button
        {...PeopleDialog.intent}
        size="sm"
        aria-haspopup="dialog"
        icon={<UserPlusIcon aria-hidden="true" className="size-3.5" />}
        keys={keys}
        onClick={() => void choose()}
        className="border-edge!"
      >
        <span aria-hidden="true">{t('assign.button')}</span>
        <span className="sr-only">{t('assign.title', { count })}</span>
      </Button>
      {isChoosing && (
        <Suspense>
          <PeopleDialog
            title={t('assign.title', { count })}
            assigned={first.filter((person) => others.every((people) => people.includes(person)))}
            onPick={(person) => void pick(person)}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
