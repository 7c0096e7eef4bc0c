import { useEffect, useState } from 'react'
import { useConnection } from '../../api/connection-context.ts'
import { documentInput } from '../../api/document-history.ts'
import { DocumentInput } from '../../domain/documents/DocumentInput.tsx'

/** The input of a document, if this browser knows it. */
export function InputOfDocument({ documentId }: { documentId: string }) {
  const { id } = useConnection()
  const [input, setInput] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    void documentInput(id, documentId).then((found) => isWanted && setInput(found))
    return () => {
      isWanted = false
    }
  }, [id, documentId])
  return input && <DocumentInput input={input} />
}
