import { reviewStateValues, severityValues } from '../../contract/extensions.gen.ts'
import { type FindingColumn, findingColumnOf, findingColumns } from '../../contract/finding-columns.ts'
import { FileProblem, readTable, type TextFile } from '../../contract/read-table.ts'
import { emptyFinding, type Row, rowOf, textsOf } from './finding.ts'
import { say } from './messages.ts'

type Cells = Partial<Record<FindingColumn, string>>

/** Begins with how the table was read, unless it is UTF-8 with commas and known columns. */
export async function* readCsv(text: TextFile, given?: string | null): AsyncGenerator<Row> {
  const { encoding, delimiter, columns, rows } = await readTable(text)
  const names = given ? givenNames(given, columns.length) : columns.map(findingColumnOf)
  if (!names.includes('reason')) throw new FileProblem('no_reason', { columns: findingColumns.join(', ') })
  const unknown = columns.filter((name, index) => name !== '' && !names[index])
  if (encoding !== 'UTF-8' || delimiter !== ',' || unknown.length > 0) yield { table: { encoding, delimiter, unknown } }
  for await (const { line, cells } of rows) {
    if (cells.length !== columns.length) {
      yield { problem: say('cells', { count: cells.length, columns: columns.length }, line) }
      continue
    }
    const named: Cells = Object.fromEntries(names.flatMap((name, index) => (name ? [[name, cells[index]]] : [])))
    yield rowOfCells(named, line)
  }
}

function givenNames(given: string, count: number): (FindingColumn | undefined)[] {
  const words = given.split(',')
  if (words.length !== count) throw new FileProblem('cells', { count, columns: words.length }, 1)
  const unknown = words.filter((word) => word !== '' && !findingColumnOf(word))
  if (unknown.length > 0) {
    throw new FileProblem('unknown_columns', { names: unknown.join(', '), columns: findingColumns.join(', ') })
  }
  return words.map(findingColumnOf)
}

function rowOfCells(cells: Cells, line: number): Row {
  const texts = textsOf((name) => text(cells[name]))
  const severity = severityValues.find((each) => each === text(cells.severity)?.trim().toUpperCase())
  const review_state = reviewStateValues.find((each) => each === text(cells.review_state)?.trim())
  const notOneOf = (column: 'severity' | 'review_state', allowed: readonly string[]) => ({
    problem: say('not_one_of', { column, value: cells[column] ?? '', allowed: allowed.join(', ') }, line),
  })
  if (texts.reason === null) return { problem: say('reason_empty', {}, line) }
  if (text(cells.severity) && !severity) return notOneOf('severity', severityValues)
  if (text(cells.review_state) && !review_state) return notOneOf('review_state', reviewStateValues)
  const isDismissed = review_state === 'dismissed'
  if (isDismissed !== (texts.dismissal_reason !== null)) return { problem: say('dismissal', {}, line) }
  const rule_name = texts.rule_name ?? text(cells.rule_id)
  return rowOf(line, {
    ...emptyFinding,
    ...texts,
    severity: severity ?? null,
    review_state: review_state ?? 'undecided',
    rule_id: text(cells.rule_id) ?? rule_name,
    rule_name,
    asset_name: texts.asset_name ?? texts.asset_url,
    reason: texts.reason,
    group_id: text(cells.group_id),
    assigned_to_user_ids: (cells.assigned_to_user_ids ?? '')
      .split(/[;|]/)
      .map((id) => id.trim())
      .filter(Boolean),
  })
}

function text(cell: string | undefined): string | null {
  return cell?.trim() ? cell : null
}
