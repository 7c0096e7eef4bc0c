import { createInterface } from 'node:readline/promises'
import { UserFacingError } from '../user-facing-error.ts'
import type { ImportProgress } from '../import/stage-rows.ts'

/** Where a command writes, whether the terminal is ours or at the other end of the channel. */
export interface Output {
  print: (text: string) => void
  progress: (progress: ImportProgress) => void
  /** Asks a question that is answered with yes or no. */
  confirm: (question: string) => Promise<boolean>
}

const rowsPerProgressLine = 10_000

export function terminalOutput({ stdin, stdout, stderr }: NodeJS.Process): Output {
  let lastLine = ''
  return {
    print: (text) => void stdout.write(`${text}\n`),
    progress(progress) {
      const line = progressLine(progress)
      if (line !== lastLine) stderr.write(`${line}\n`)
      lastLine = line
    },
    async confirm(question) {
      if (!stdin.isTTY)
        throw new UserFacingError(`${question} This needs a confirmation: add --yes, or run it in a terminal.`)
      const lines = createInterface({ input: stdin, output: stderr })
      try {
        return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
      } finally {
        lines.close()
      }
    },
  }
}

/** The same for many calls in a row: a line is written every tenth or every so many rows. */
function progressLine({ step, done, total }: ImportProgress): string {
  if (!total) return `${step}: ${(done - (done % rowsPerProgressLine)).toLocaleString('en')} rows`
  return `${step}: ${Math.floor((Math.min(done, total) / total) * 10) * 10} %`
}

const width = (text: string) => Array.from(text).length

/** A line for each row, with columns as wide as their widest cell, below their names: `LAST USED AT` for `last_used_at`. */
export function table<Row extends object>(rows: Row[], columns: readonly (keyof Row & string)[], none = ''): string {
  if (rows.length === 0) return none
  const header = columns.map((name) => name.replaceAll('_', ' ').toUpperCase())
  const lines = [header, ...rows.map((row) => columns.map((name) => cellOf(row[name])))]
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => width(line[column] ?? ''))))
  return lines
    .map((line) => line.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

function cellOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
