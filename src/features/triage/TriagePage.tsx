import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { auditQueries } from '../../api/audits.ts'
import { useText } from '../../locales/text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { Page } from '../../ui/Page.tsx'
import { SplitPane } from '../../ui/SplitPane.tsx'
import { AuditMeta } from './AuditMeta.tsx'
import { Conflicts } from './decide/Conflicts.tsx'
import './decide/follow.ts'
import { TriageActions } from './evidence/TriageActions.tsx'
import type { TriageSearch } from './filters/triage-search.ts'
import { divider } from './list/list-view.ts'
import { ListFooter } from './list/ListFooter.tsx'
import { Selected } from './bulk/Selected.tsx'
import { ViolationList } from './list/ViolationList.tsx'
import { OpenViolation } from './OpenViolation.tsx'
import { TriageHeader } from './TriageHeader.tsx'
import { TriageKeys } from './TriageKeys.tsx'
import { useNoticePlace } from './use-notice-place.ts'
import { useWide } from './use-wide.ts'
import type { TriageState } from './walk/triage-state.ts'
import { TriageContext, useTriage, useTriageAt, useTriageValue } from './walk/use-triage.ts'

interface TriagePageProps {
  auditId: string
  violationId: string | null
  search: TriageSearch
}

/** The triage page: progress and filters above, the list on the left, the open violation on the right. */
export function TriagePage({ auditId, violationId, search }: TriagePageProps) {
  const triage = useTriageAt({ auditId, violationId, search })
  return <TriageContext value={triage}>{frame}</TriageContext>
}

function Frame() {
  const t = useText()
  const { auditId } = useTriage()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  const missing = useTriageValue(isMissing)
  const seen = useSeen()
  return (
    <>
      <Page
        fill
        title={audit?.name ?? t('triage.audit')}
        subject={auditId}
        breadcrumb={breadcrumb(t('nav.audits'))}
        meta={seen && audit && <AuditMeta audit={audit} />}
        actions={seen && !missing && actions}
        header={seen && !missing && header}
      >
        {panes}
      </Page>
      {keys}
      {asks}
    </>
  )
}

/** There is no such audit, so there is nothing to filter or to export. */
const isMissing = ({ walk, result }: TriageState) =>
  walk === null && result?.isError === true && isApiError(result.error, 404)

/** On a phone an open violation covers the page. Whoever comes to one by a link may never see what is under it. */
function useSeen(): boolean {
  const wide = useWide()
  const covered = useTriageValue(isAnyOpen) && !wide
  const [seen, setSeen] = useState(!covered)
  if (!seen && !covered) setSeen(true)
  return seen
}

const isAnyOpen = ({ current, finished }: TriageState) => current !== null || finished

// Made once: the page renders again with every address, these only with what they show.
const frame = <Frame />
const header = <TriageHeader />
const actions = <TriageActions />
const keys = <TriageKeys />
const asks = <Conflicts />
const panes = <Panes />

const breadcrumb = (audits: string) => [
  <Link key="audits" to="/audits">
    {audits}
  </Link>,
]

function Panes() {
  const t = useText()
  const wide = useWide()
  const isOpen = useTriageValue(isAnyOpen)
  useNoticePlace(wide, isOpen)
  if (wide) return <SplitPane label={t('triage.divider')} share={divider} max={75} first={list} second={violation} />
  return (
    <>
      <div inert={isOpen} className="flex flex-1 flex-col">
        {list}
      </div>
      {isOpen && <div className="fixed inset-0 z-30 flex flex-col bg-sheet">{violation}</div>}
    </>
  )
}

const list = (
  <>
    <div
      className="relative min-h-0 flex-1 lg:overflow-y-auto lg:[contain:strict]"
      data-scroll-restoration-id="violations"
    >
      <ViolationList />
    </div>
    <Selected />
    <ListFooter />
  </>
)

const violation = <OpenViolation />
