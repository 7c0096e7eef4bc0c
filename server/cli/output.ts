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

const barWidth = 30
const rowsPerProgressLine = 10_000

export function terminalOutput({ stdin, stdout, stderr }: NodeJS.Process): Output & { end(): void } {
  let drawn = false
  let lastLine = ''
  const clear = () => {
    if (drawn) stderr.write('\r\u001b[K')
    drawn = false
  }
  return {
    print(text) {
      clear()
      stdout.write(`${text}\n`)
    },
    progress(progress) {
      clear()
      if (stderr.isTTY) {
        stderr.write(drawProgress(progress))
        drawn = true
        return
      }
      const line = progressLine(progress)
      if (line !== lastLine) stderr.write(`${line}\n`)
      lastLine = line
    },
    async confirm(question) {
      clear()
      if (!stdin.isTTY) throw new UserFacingError('This needs a confirmation: add --yes, or run it in a terminal.')
      const lines = createInterface({ input: stdin, output: stderr })
      try {
        return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
      } finally {
        lines.close()
      }
    },
    end: clear,
  }
}

/** The same for many calls in a row, so that a log gets a line every tenth or every so many rows. */
export function progressLine({ step, done, total }: ImportProgress): string {
  if (!total) return `${step}: ${(done - (done % rowsPerProgressLine)).toLocaleString('en')} rows`
  return `${step}: ${Math.floor((Math.min(done, total) / total) * 10) * 10} %`
}

export function drawProgress({ step, done, total }: ImportProgress): string {
  if (!total) return `${step} ${done.toLocaleString('en')}`
  const filled = Math.round((Math.min(done, total) / total) * barWidth)
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
  return `${step} ${bar} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
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
