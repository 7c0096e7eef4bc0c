import { createInterface } from 'node:readline/promises'
import { UserFacingError } from '../user-facing-error.ts'

export interface Progress {
  step: 'checking' | 'importing'
  /** What is counted: rows, when it is not said. */
  unit?: 'rows' | 'pages' | 'files'
  done: number
  /** Absent while it is not known. */
  total?: number
}

/** Where a command writes, whether the terminal is ours or at the other end of the channel. */
export interface Output {
  print: (text: string) => void
  progress: (progress: Progress) => void
  /** Asks a question that is answered with yes or no. */
  confirm: (question: string) => Promise<boolean>
}

const rowsPerProgressLine = 10_000
const barColumns = 24
const startOfClearedLine = '\r\u001B[K'

interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
}

/** On a terminal, progress is a bar that is drawn again and again, and goes away with the next line. */
export function terminalOutput({ stdin, stdout, stderr }: Terminal) {
  let lastProgress = ''
  let hasBar = false
  const clearBar = () => {
    if (hasBar) stderr.write(startOfClearedLine)
    hasBar = false
  }
  const output: Output = {
    print(text) {
      clearBar()
      stdout.write(`${text}\n`)
    },
    progress(progress) {
      const shown = stderr.isTTY ? progressBar(progress) : progressLine(progress)
      if (shown === lastProgress) return
      lastProgress = shown
      hasBar = stderr.isTTY === true
      stderr.write(hasBar ? startOfClearedLine + shown : `${shown}\n`)
    },
    async confirm(question) {
      if (!stdin.isTTY)
        throw new UserFacingError(`${question} This needs a confirmation: add --yes, or run it in a terminal.`)
      clearBar()
      const lines = createInterface({ input: stdin, output: stderr })
      try {
        return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
      } finally {
        lines.close()
      }
    },
  }
  return { ...output, clearBar }
}

const shownNumber = (number: number) => number.toLocaleString('en')

function progressBar({ step, unit = 'rows', done, total }: Progress): string {
  if (!total) return `${step}: ${shownNumber(done)} ${unit}`
  const share = Math.min(done / total, 1)
  const full = Math.floor(share * barColumns)
  const bar = '█'.repeat(full) + '░'.repeat(barColumns - full)
  return `${step} ${bar} ${Math.floor(share * 100)} %, ${shownNumber(done)} of ${shownNumber(total)} ${unit}`
}

/** The same for many calls in a row: a line is written every tenth or every so many rows. */
function progressLine({ step, unit = 'rows', done, total }: Progress): string {
  if (!total) return `${step}: ${shownNumber(done - (done % rowsPerProgressLine))} ${unit}`
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
