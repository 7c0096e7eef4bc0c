import { saveFile } from '../../../ui/save-file.ts'

/** A destination that a file is written to in pieces. */
export interface FileSink {
  write: (text: string) => Promise<void>
  close: () => Promise<void>
  /** Discards the file. */
  abort: () => Promise<void>
}

const flushChars = 512 * 1024

/** Collects texts in blobs, which browsers keep outside of the page's memory, on disk if they are large. */
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
 * Writes a large file directly to disk if the browser can. The browser asks for the location, so this must be called during the
 * click. Null if the user cancels.
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
