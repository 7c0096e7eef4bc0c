import { useQueryClient } from '@tanstack/react-query'
import { useExtensions } from '../../../api/extensions.ts'
import { cachedViolations } from '../../../api/violation-cache.ts'
import { useText } from '../../../locales/text.ts'
import { runCommand, useCommand } from '../../../ui/commands.ts'
import { countSelected, type Selection } from '../../../review/selection.ts'
import { useTriageActions } from '../queue/triage-context.ts'
import { assign, assignMatching } from '../../../review/assign.ts'
import { AssignButton } from '../violation/Assignees.tsx'
import { useDecidesSelection } from './use-decides-selection.ts'

/** Assigns everything selected to one person. Of rows that all have that person, it removes them. */
export function AssignSelection({ selection, onStart }: { selection: Selection; onStart: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const { auditId, context } = useTriageActions()
  const { email } = useExtensions()
  const { rows, matching } = selection
  const when = useDecidesSelection()
  const title = t('assign.title', { count: countSelected(selection) })

  /** The rows chosen one by one, as they stand now. */
  const chosenRows = () => {
    if (matching) return []
    const cached = cachedViolations(client, ({ id }) => rows.has(id))
    return [...rows.values()].map((row) => cached.get(row.id) ?? row)
  }
  const pick = async (person: string) => {
    const chosen = chosenRows()
    onStart()
    if (!matching) return assign(context, person, chosen)
    const { total: _total, ...filter } = matching
    return assignMatching(context, person, { audit_id: auditId, filter })
  }
  // All that match may be thousands, so they are asked about.
  const assignToMe = () => (email === null || matching ? runCommand('assign') : void pick(email))
  useCommand('assign_to_me', assignToMe, { when: when && email !== null })
  return (
    <AssignButton
      title={title}
      name={title}
      violations={chosenRows}
      when={when}
      onPick={(person) => void pick(person)}
      className="border-edge!"
    />
  )
}
