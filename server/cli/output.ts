import type { Progress } from '../import/import-findings.ts'

/** Where a command says what it did, whether the person's terminal is ours or at the other end of the channel. */
export interface Output {
  print: (text: string) => void
  progress: (progress: Progress) => void
}

const barWidth = 30

export function terminalOutput(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Output & { end(): void } {
  let drawn = false
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
      // A bar in a file or a pipe is noise.
      if (!stderr.isTTY) return
      clear()
      stderr.write(drawProgress(progress))
      drawn = true
    },
    end: clear,
  }
}

export function drawProgress({ step, done, total }: Progress): string {
  if (!total) return `${step} ${done.toLocaleString('en')}`
  const filled = Math.round((Math.min(done, total) / total) * barWidth)
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
  return `${step} ${bar} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
}

const width = (text: string) => Array.from(text).length

/** Columns as wide as their widest cell, in characters. */
export function table(header: string[], rows: string[][]): string {
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ''))))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
