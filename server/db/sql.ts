/** A statement with its values kept apart. Nest one in another to compose; a plain value becomes a parameter. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    /** Whether the engine keeps the statement and its plan. */
    readonly isPrepared = false,
    readonly isLong = false,
  ) {}

  get text(): string {
    return this.strings.reduce((text, part, i) => (i === 0 ? part : `${text}$${i}${part}`), '')
  }
}

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const parts: string[] = [strings[0] ?? '']
  const parameters: unknown[] = []
  values.forEach((value, i) => {
    const nested = value instanceof Sql ? value : new Sql(['', ''], [storable(value)])
    parts[parts.length - 1] += nested.strings[0] ?? ''
    parts.push(...nested.strings.slice(1))
    parts[parts.length - 1] += strings[i + 1] ?? ''
    parameters.push(...nested.values)
  })
  return new Sql(parts, parameters)
}

/** PostgreSQL's text cannot contain NUL or half a surrogate pair, so U+FFFD replaces them, in rows and in lookups. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD')
  return Array.isArray(value) ? value.map(storable) : value
}

/**
 * For a statement that is sent often and in few variants. Its plan must suit any values: after some runs the engine no longer plans for
 * those at hand (https://www.postgresql.org/docs/current/sql-prepare.html).
 */
export function prepared({ strings, values }: Sql): Sql {
  return new Sql(strings, values, true)
}

/** For a statement of a transaction without `statement_timeout`: the client does not give up on it either. */
export function longRunning({ strings, values }: Sql): Sql {
  return new Sql(strings, values, false, true)
}

/** Objects with the columns of a table as its rows, for `from`; what an object lacks is null. */
export function rowsOf(table: Sql, objects: object[]): Sql {
  return sql`rows from (json_populate_recordset(null::${table}, ${jsonOf(objects)}::json)) with ordinality`
}

export function jsonOf(objects: object[]): string {
  return JSON.stringify(objects, (_, value: unknown) => storable(value))
}

export const emptySql = new Sql([''], [])
