import type { ComponentProps } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTriageActions, useTriageSearch } from '../triage-context.ts'
import { isDefaultList, noFilter } from './triage-search-params.ts'

/** Back to the list that an audit opens with. */
export function ClearFilters(button: Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>) {
  const t = useText()
  const { filter } = useTriageActions()
  const search = useTriageSearch()
  return (
    <Button {...button} unavailable={isDefaultList(search) && t('triage.filter.none')} onClick={() => filter(noFilter)}>
      {t('triage.empty.clear')}
    </Button>
  )
}
