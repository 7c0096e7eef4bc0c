import { saveFile } from '../../../ui/save-file.ts'

/** Where a file is written to, a little at a time. */
export interface FileSink {
  write: (text: string) => Promise<void>
  close: () => Promise<void>
  /** Nothing is left behind. */
  abort: () => Promise<void>
}

const flushChars = 512 * 1024

/** Texts go into blobs as they come: the browser keeps those outside of the page's memory, on disk when they are large. */
export function blobSink(name: string, type: string): FileSink {
  const blobs: Blob[] = []
  let texts: string[] = []
  let length = 0
  const flush = () => {
    blobs.push(new Blob(texts))
    texts = []
    length = 0
  }
  return {
    async write(text) {
      texts.push(text)
      length += text.length
      if (length > flushChars) flush()
    },
    async close() {
      flush()
      saveFile(name, new Blob(blobs, { type }))
    },
    async abort() {
      texts = []
      blobs.length = 0
    },
  }
}

type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>

function savePicker(): SavePicker | null {
  const found: unknown = Reflect.get(globalThis, 'showSaveFilePicker')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- File System Access, not in the library's types
  return typeof found === 'function' ? (found.bind(globalThis) as SavePicker) : null
}

/**
 * A large file is written straight to disk where the browser can; it asks for the place first, so this is called while
 * the click is fresh. Null when the person thinks better of it.
 */
export async function openSink(name: string, type: string, { large }: { large: boolean }): Promise<FileSink | null> {
  const pick = large ? savePicker() : null
  if (!pick) return blobSink(name, type)
  try {
    const file = await pick({ suggestedName: name })
    const stream = await file.createWritable()
    return { write: (text) => stream.write(text), close: () => stream.close(), abort: () => stream.abort() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    return blobSink(name, type)
  }
}
