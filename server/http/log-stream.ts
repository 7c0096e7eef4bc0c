const maxDelayMs = 100
const maxBufferChars = 16 * 1024

export interface LogStream {
  write(line: string): void
  /** Writes the buffered lines. */
  flush(): void
}

/** Buffers log lines for up to 100 ms: a write system call per line costs as much as the rest of an answer. */
export function createLogStream(out: { write(text: string): unknown } = process.stdout): LogStream {
  let buffered = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const text = buffered
    buffered = ''
    if (text !== '') out.write(text)
  }

  return {
    write(line) {
      buffered += line
      if (buffered.length >= maxBufferChars) flush()
      else timer ??= setTimeout(flush, maxDelayMs)
    },
    flush,
  }
}
