import { connections, onDisconnect } from '../../../api/connections.ts'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { refreshLists } from '../../../api/violations.ts'
import { walkViolations } from '../../../api/walk-violations.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { text } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import type { ReviewContext as Desk } from '../decide/review-context.ts'
import type { BulkMember } from '../rules/bulk-queue.ts'
import { bulkMark, markRun } from './bulk-mark.ts'
import { BulkRunner, isWorking } from './bulk-runner.ts'
import { type BulkOrder, type BulkRun, createRun } from './bulk-run.ts'
import { bulkChanges } from './bulk-changes.ts'
import { concludeRun } from './conclude-run.ts'
import { keepMembers } from './collect-parts.ts'
import { decideItem } from './decide-item.ts'
import { keptRun, runKeeper } from './kept-runs.ts'
import { createLanes } from './lanes.ts'

const lanes = createLanes()
const all = new Map<string, Store<readonly BulkRunner[]>>()
/** Runs this tab has asked for, whether it has them already or another tab does. */
const known = new Set<string>()

/** The bulk runs of a connection that this tab works on. */
export function bulkRunners(connectionId: string): Store<readonly BulkRunner[]> {
  let store = all.get(connectionId)
  if (!store) all.set(connectionId, (store = createStore<readonly BulkRunner[]>([])))
  return store
}

/** `members` are the violations selected by hand, as they stand; without any, those that match the order's filter. */
export async function startBulk(desk: Desk, order: BulkOrder, members: readonly BulkMember[] = []): Promise<void> {
  const run = createRun(order)
  const keeper = runKeeper(desk.connectionId, run.id)
  const parts = await keepMembers(members, keeper)
  await launch(desk, { ...run, parts })
}

export async function launch(desk: Desk, run: BulkRun): Promise<void> {
  known.add(run.id)
  await runKeeper(desk.connectionId, run.id).keepRun(run)
  void holdRun(desk, run.id, () => take(desk, run, { resumed: false }))
}

/** Runs of an earlier visit go on here, and those of another tab as soon as it is closed. */
export function adoptRuns(desk: Desk): void {
  for (const id of bulkMark(desk.connectionId).get()) {
    if (known.has(id)) continue
    known.add(id)
    void holdRun(desk, id, async () => {
      const run = await keptRun(desk.connectionId, id)
      if (run) await take(desk, run, { resumed: true })
      else markRun(desk.connectionId, id, false)
    })
  }
}

/** One run is one tab's, for as long as it is there. */
async function holdRun({ connectionId }: Desk, id: string, work: () => Promise<void>): Promise<void> {
  const lock = `redline.bulk.${connectionId}.${id}`
  try {
    await (navigator.locks ? navigator.locks.request(lock, work) : work())
  } finally {
    known.delete(id)
  }
}

async function take(desk: Desk, run: BulkRun, { resumed }: { resumed: boolean }): Promise<void> {
  const { client, connectionId } = desk
  const { audit_id, kind } = run
  const changes = bulkChanges(desk, audit_id)
  const runner = new BulkRunner({
    run,
    resumed,
    keeper: runKeeper(connectionId, run.id),
    lanes,
    decide: (intent) => decideItem(client, intent),
    walk: (filter, signal) => walkViolations({ client, auditId: audit_id, filter, signal }),
    words: (error) => errorSentence(error, text),
    onDecided: (member, now, violation) =>
      changes.add({ id: member.id, ...now }, kind === 'decision' ? violation : null),
    onOver: (over) => {
      changes.flush()
      refreshLists(client, audit_id)
      concludeRun(desk, over, runner)
    },
  })
  const store = bulkRunners(connectionId)
  store.set([...store.get(), runner])
  const stopWatching = runner.state.subscribe(warnWhileWorking)
  runner.start()
  warnWhileWorking()
  await runner.gone
  stopWatching()
  store.set(store.get().filter((one) => one !== runner))
  warnWhileWorking()
}

const allRunners = () => [...all.values()].flatMap((store) => store.get())
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Closing the tab would leave the rest undecided until Redline is opened again. */
function warnWhileWorking(): void {
  if (allRunners().some(isWorking)) globalThis.addEventListener('beforeunload', warn)
  else globalThis.removeEventListener('beforeunload', warn)
}

const wakeAll = () => {
  for (const runner of allRunners()) runner.wake()
}
globalThis.addEventListener?.('online', wakeAll)
connections.subscribe(wakeAll)

onDisconnect((id) => {
  for (const runner of all.get(id)?.get() ?? []) runner.abandon()
})

/** As a member: how it stands now. */
export const asMember = ({ id, review_state, dismissal_reason, group_id }: Violation): BulkMember => ({
  id,
  review_state,
  dismissal_reason,
  group_id,
})
