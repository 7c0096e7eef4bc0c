import { type Stored, stored } from '../../../lib/storage.ts'
import { readUndoStack } from '../rules/undo-stack.ts'
import type { UndoStack } from '../rules/undo-stack.ts'

const histories = new Map<string, Stored<UndoStack>>()

/** The last decisions of this tab on this connection; they survive a reload and go with the connection. */
export function undoHistory(connectionId: string): Stored<UndoStack> {
  let history = histories.get(connectionId)
  if (!history) {
    history = stored<UndoStack>(`c.${connectionId}.undo`, [], readUndoStack, 'session')
    histories.set(connectionId, history)
  }
  return history
}
