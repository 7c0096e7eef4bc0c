import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../api/connection-context.ts'
import { documentInputQuery, useDocumentHistory } from '../../api/document-history.ts'
import { violationQueries } from '../../api/violations.ts'
import type { Field } from '../../lib/form/field.ts'
import { parseJson } from '../../lib/json.ts'
import { parseInput } from '../../lib/form/input.ts'
import type { Values } from '../../lib/form/values.ts'
import type { GenerateSearch } from './generate-search-params.ts'
import { fillFromViolation, languageOfViolation } from './violation/fill-from-violation.ts'

export type InitialValues = ReturnType<typeof useInitialValues>

/** The initial content of the form: nothing, the input of an earlier document, or the texts of a violation. */
export function useInitialValues({ from, violation }: GenerateSearch, clickId: string) {
  const connection = useConnection()
  const history = useDocumentHistory()
  const detail = useQuery({ ...violationQueries.detail(violation), enabled: violation !== '' && from === '' })
  const input = useQuery(documentInputQuery(connection.id, from))
  const text = input.data ?? null
  const document = history?.find(({ documentId }) => documentId === from) ?? null
  const isInputRead = history !== null && !input.isPending
  return {
    /** Part of the draft's name. Empty for a form that begins empty. */
    origin: from ? `from.${from}` : violation && `violation.${violation}`,
    /** Names the click that filled in the form. Empty if it was opened in another way. */
    fillId: from && clickId,
    ready: from ? isInputRead : violation === '' || !detail.isPending,
    /** The document that the form is filled from. Null if there is none, or if it was not generated in this browser. */
    document,
    /** Requested, but not known in this browser. */
    lost: from !== '' && isInputRead && text === null,
    /** The preferred language. Empty if unknown. */
    language: (from ? document?.language_key : detail.data && languageOfViolation(detail.data)) ?? '',
    values: (fields: readonly Field[]): Values => {
      if (from) return text === null ? {} : parseInput(fields, parseJson(text))
      return detail.data ? fillFromViolation(fields, detail.data) : {}
    },
  }
}
