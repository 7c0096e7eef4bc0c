import { createContext, useContext } from 'react'
import type { Connection } from './connections.ts'

export const ConnectionContext = createContext<Connection | null>(null)

/** The connection of this page. Its `id` is the prefix of all its stored data. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('No connection on this page')
  return connection
}
