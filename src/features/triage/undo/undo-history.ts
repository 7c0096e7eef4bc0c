import { type Persisted, persistedFor } from '../../../lib/persisted-store.ts'
import { readUndoStack } from './undo-stack.ts'
import type { UndoStack } from './undo-stack.ts'

/** The last decisions of this tab on this connection. They survive a reload and are erased with the connection. */
export function undoHistory(connectionId: string): Persisted<UndoStack> {
  return persistedFor<UndoStack>(connectionId, 'undo', [], readUndoStack, 'session')
}
