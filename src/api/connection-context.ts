import { createContext, useContext } from 'react'
import type { Connection } from './connections.ts'

export const ConnectionContext = createContext<Connection | null>(null)

/** The connection this page belongs to. Its `id` names all that is kept for it. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('No connection on this page')
  return connection
}
