import { useEffect, useMemo, useState } from 'react'
import type { DocumentElement } from '../../lib/document-text/document-tree.ts'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import { readDocument } from '../../lib/document-text/read-document.ts'

/** Each text is parsed once, wherever it is shown. */
const read = new Map<unknown, readonly DocumentElement[]>()
const maxRead = 50

/** The blocks of a document. Null while the parser of its format is loading. */
export function useDocumentBlocks({
  generatedOutput,
  rawDocument,
  document,
}: DocumentContent): readonly DocumentElement[] | null {
  const key = generatedOutput?.trim() || rawDocument?.trim() || document
  const blocks = useMemo(
    () => read.get(key) ?? readDocument({ generatedOutput, rawDocument, document }),
    [key, generatedOutput, rawDocument, document],
  )
  const [loaded, setLoaded] = useState<{ from: unknown; blocks: readonly DocumentElement[] } | null>(null)
  useEffect(() => {
    if (!(blocks instanceof Promise)) return undefined
    let wanted = true
    const take = async () => {
      const found = await blocks
      keep(key, found)
      if (wanted) setLoaded({ from: blocks, blocks: found })
    }
    void take()
    return () => {
      wanted = false
    }
  }, [key, blocks])
  if (!(blocks instanceof Promise)) return blocks
  return loaded?.from === blocks ? loaded.blocks : null
}

function keep(key: unknown, blocks: readonly DocumentElement[]): void {
  read.set(key, blocks)
  for (const oldest of read.keys()) {
    if (read.size <= maxRead) break
    read.delete(oldest)
  }
}
