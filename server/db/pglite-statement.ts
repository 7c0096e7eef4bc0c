import { parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { Table } from './pglite-messages.ts'

const { serialize } = protocol

/** Runs a statement in one call of the engine, where PGlite's own `query` makes six; they take as long as a short statement. */
export async function runStatement(engine: PGlite, text: string, values: (string | null)[]): Promise<Table> {
  const { messages } = await engine.execProtocol(
    Buffer.concat([
      serialize.parse({ text }),
      serialize.bind({ values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]),
  )
  const [result] = parse.parseResults(messages, engine.parsers, { rowMode: 'array' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- PGlite's types know rows as objects only
  const rows = (result?.rows ?? []) as unknown[][]
  return { columns: result?.fields.map((field) => field.name) ?? [], rows }
}
