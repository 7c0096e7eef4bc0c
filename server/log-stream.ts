const longestWait = 100
const largestPiece = 16 * 1024

export interface LogStream {
  write(line: string): void
  /** Writes what has been collected. */
  flush(): void
}

/** Collects lines for a moment and writes them together: a system call for each would cost as much as the rest of an answer. */
export function createLogStream(out: { write(text: string): unknown } = process.stdout): LogStream {
  let collected = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const text = collected
    collected = ''
    if (text !== '') out.write(text)
  }

  return {
    write(line) {
      collected += line
      if (collected.length >= largestPiece) flush()
      else timer ??= setTimeout(flush, longestWait)
    },
    flush,
  }
}
