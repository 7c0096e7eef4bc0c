import { Suspense } from 'react'
import { useConnection } from '../../api/connection-context.ts'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { persistedFor, usePersisted } from '../../lib/persisted-store.ts'
import { lazyComponent } from '../../ui/load-later.ts'

const DemoNote = lazyComponent(
  () => import('./DemoNote.tsx'),
  (module) => module.DemoNote,
)

const noteClosed = (connectionId: string) =>
  persistedFor(connectionId, 'demo.note_closed', false, (json) => json === true || undefined)

/** Reserves space for the demo's note, which names an audit: nothing moves when the audits arrive. */
export function DemoNoteSlot({ audits }: { audits: readonly Audit[] | undefined }) {
  const { id, demo } = useConnection()
  const [closed, setClosed] = usePersisted(noteClosed(id))
  if (!demo || closed) return null
  return (
    <div className="grid min-h-15 items-center border-b border-line bg-well max-sm:min-h-30">
      <Suspense>
        {audits && (
          <DemoNote
            audits={audits}
            onClose={() => {
              setClosed(true)
              document.querySelector('h1')?.focus()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
