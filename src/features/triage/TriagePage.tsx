import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, memo, useLayoutEffect, useMemo, useRef } from 'react'
import { auditQueries } from '../../api/audits.ts'
import { isApiError } from '../../lib/api-error.ts'
import { persisted } from '../../state/persisted-store.ts'
import { browserSchema } from '../../state/schema.ts'
import { useText } from '../../locales/text.ts'
import { ToastSlot } from '../../ui/ToastRegion.tsx'
import { Page } from '../../ui/Page.tsx'
import { SplitPane } from '../../ui/SplitPane.tsx'
import { AuditMeta } from '../../domain/audits/AuditMeta.tsx'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import { ConflictDialog } from './decide/ConflictDialog.tsx'
import { AuditToolbar, type ExportMenuProps } from './AuditToolbar.tsx'
import { FilteredListContext } from '../../domain/filters/FilterLink.tsx'
import { ListFooter } from './list/ListFooter.tsx'
import { ViolationList } from './list/ViolationList.tsx'
import { OpenViolation } from './OpenViolation.tsx'
import { useTriage } from './queue/use-triage.ts'
import {
  PrerenderedIdContext,
  ListContext,
  ReviewsContext,
  TriageActionsContext,
  TriageSearchContext,
  useIsOpen,
  useOpenId,
} from './queue/triage-context.ts'
import { TriageHeader } from './TriageHeader.tsx'
import { TriageKeys } from './TriageKeys.tsx'
import { useWide } from '../../ui/use-media.ts'

interface TriagePageProps {
  auditId: string
  /** Of the reports, which the route joins with this page. */
  ExportMenu: ComponentType<ExportMenuProps>
}

/** The triage page: progress and filters above, the list on the left, the open violation on the right. */
export function TriagePage({ auditId, ExportMenu }: TriagePageProps) {
  const { actions, search, aheadId, list, reviews } = useTriage(auditId)
  const filteredList = useMemo(() => ({ search, filter: actions.filter }), [search, actions])
  // The audit does not exist, so there is nothing to filter or export.
  const isMissing = !list.query.data && isApiError(list.query.error, 404)
  return (
    <TriageActionsContext value={actions}>
      <TriageSearchContext value={search}>
        <ReviewsContext value={reviews}>
          <ListContext value={list}>
            <PrerenderedIdContext value={aheadId}>
              <FilteredListContext value={filteredList}>
                <TriageLayout auditId={auditId} isMissing={isMissing} ExportMenu={ExportMenu} />
              </FilteredListContext>
            </PrerenderedIdContext>
          </ListContext>
        </ReviewsContext>
      </TriageSearchContext>
    </TriageActionsContext>
  )
}

/** Memoised: a step or a decision renders only the parts that read a context that it changes. */
const TriageLayout = memo(function TriageLayout({
  auditId,
  isMissing,
  ExportMenu,
}: TriagePageProps & { isMissing: boolean }) {
  const t = useText()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  return (
    <>
      <Page
        fill
        title={audit?.name ?? t('triage.audit')}
        subject={auditId}
        breadcrumb={<Link to="/audits">{t('nav.audits')}</Link>}
        meta={
          audit && (
            // One line on a large screen: a part that does not fit is on the next line, which is not shown.
            <div className="lg:h-lh lg:overflow-hidden">
              <AuditMeta audit={audit} />
            </div>
          )
        }
        actions={!isMissing && <AuditToolbar ExportMenu={ExportMenu} />}
        header={!isMissing && <TriageHeader />}
      >
        <Panes />
      </Page>
      <TriageKeys />
      <ConflictDialog />
    </>
  )
})

/** Created once: the list renders when it changes, not with each step. */
const list = (
  <>
    <div
      className="relative min-h-0 flex-1 lg:overflow-y-auto lg:[contain:strict]"
      data-scroll-restoration-id="violations"
    >
      <ViolationList />
    </div>
    <ListBottom />
    <ListFooter />
  </>
)

function ListBottom() {
  const wide = useWide()
  const isOpen = useIsOpen()
  return (
    <div className="shrink-0 max-lg:sticky max-lg:bottom-0 max-lg:z-10">
      {(wide || !isOpen) && <ToastSlot />}
      <SelectionBar />
    </div>
  )
}

const pane = <OpenViolation />
const divider = persisted(browserSchema.divider)

function Panes() {
  const t = useText()
  const wide = useWide()
  const isOpen = useIsOpen()
  if (wide) return <SplitPane label={t('triage.divider')} share={divider} first={list} second={pane} />
  return (
    <>
      <div inert={isOpen} className="flex flex-1 flex-col">
        {list}
      </div>
      {isOpen && <Overlay />}
    </>
  )
}

/** The open violation over the list. On a screen that is not high, all of it scrolls. Each violation begins at its top. */
function Overlay() {
  const violationId = useOpenId()
  const overlay = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Without a return: recent browsers return a promise, which React would call as a clean-up function.
    overlay.current?.scrollTo(0, 0)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another violation is another beginning
  }, [violationId])
  return (
    <div ref={overlay} className="fixed inset-0 z-30 flex flex-col bg-sheet short:overflow-y-auto">
      {pane}
    </div>
  )
}
