import type { ImportMessage } from '../../contract/extensions.gen.ts'
import { ServiceError } from '../core/errors.ts'

type Code = ImportMessage['code']

/** The dashboard has these in its languages, in `src/locales`. */
const english: Record<Code, string> = {
  empty: 'The file is empty.',
  zip: 'This is a ZIP archive, such as an Excel workbook, and no text. Save the table as CSV first.',
  undecodable: 'This cannot be read as {encoding}. Save the file as UTF-8.',
  no_reason: 'The first line must name the columns, "reason" among them. It may name: {columns}.',
  quotes: 'A quoted cell does not end where a cell should.',
  too_long: 'One row or value has more than {max} characters.',
  not_json: 'From here on this is not JSON.',
  cut_off: 'The file ends in the middle.',
  too_complex: 'The file needs too much memory to be read. Split it into several files.',
  not_sarif: 'This is not SARIF 2.1.0: its version is {version}.',
  no_findings:
    'The file has no findings. If that is the result of the scan, say so: --allow-empty, or allow_empty over HTTP.',
  unknown_columns:
    'These columns are not known: {names}. Known are: {columns}. ' +
    'To leave them out, say so: --ignore-unknown-columns, or ignore_unknown_columns over HTTP.',
  too_many: 'There are more than {max} findings. Split them into several files, or raise IMPORT_MAX_ROWS.',
  too_large: 'The file has more than the {max} bytes allowed. Split it into several files, or raise IMPORT_MAX_BYTES.',
  invalid_rows: 'Rows that cannot be imported: {count}. Nothing was imported.',
  unreadable: 'This cannot be read: {problem}.',
  reason_empty: 'The reason is empty.',
  not_one_of: '{column} "{value}" is not one of {allowed}.',
  dismissal: 'review_state dismissed and a dismissal_reason go together; one of them is missing.',
  id_too_long: '{column} is longer than {max} characters.',
  too_many_values: '{column} has more than {max} values.',
  cells: 'The row has {count} cells instead of {columns}.',
  interrupted: 'The import was interrupted. Start it again.',
  read_as: 'Read as {encoding}, separated by "{delimiter}".',
  columns_left_out: 'Left out columns: {names}.',
  texts_cut: 'Texts longer than {max} characters, which were cut: {count}.',
  decisions_left_out: 'Decisions left out, because the key lacks the scope review: {count}.',
  under_way: 'An import into the audit "{name}" is under way: wait until it is done.',
  archived: 'The audit "{name}" is archived. Show it again, or choose another name.',
  other_series: 'The audit "{name}" is there already and does not belong to the series "{series}".',
  series_missing: '"latest" is the newest audit of a series: name the series, too.',
  carry_taken: 'The audit "{name}" is there already: decisions are carried over to a new audit only.',
  busy: 'The workspace has two imports under way: wait until one is done.',
}

export function say(code: Code, values: ImportMessage['values'] = {}, line: number | null = null): ImportMessage {
  return { code, line, values }
}

/** Of the file, if it is named, as compilers do: `findings.csv:3: The reason is empty.` */
export function sentence({ code, line, values }: ImportMessage, file?: string): string {
  const text = english[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]?.toLocaleString('en') ?? '')
  if (line === null) return text
  return file === undefined ? `Line ${line}: ${text}` : `${file}:${line}: ${text}`
}

/** An import, or what it was asked to do, is not possible: nothing was imported. */
export class ImportRefused extends ServiceError {
  readonly messages: ImportMessage[]

  constructor(...messages: ImportMessage[]) {
    super(409, messages.map((each) => sentence(each)).join(' '), {}, { messages })
    this.messages = messages
  }
}
