import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../api/connection-context.ts'
import { documentInputQuery, type GeneratedDocument, useDocumentHistory } from '../../api/document-history.ts'
import { violationQueries } from '../../api/violations.ts'
import type { Field } from '../../lib/form/field.ts'
import { parseJson } from '../../lib/json.ts'
import { parseInput } from '../../lib/form/input.ts'
import type { Values } from '../../lib/form/values.ts'
import type { GenerateSearch } from './generate-search-params.ts'
import { fillFromViolation, languageOfViolation } from './violation/fill-from-violation.ts'

export interface InitialValues {
  /** Part of the draft's name. Empty for a form that begins empty. */
  origin: string
  /** Names the click that filled in the form. Empty if it was opened in another way. */
  fillId: string
  ready: boolean
  /** The document that the form is filled from. Null if there is none, or if it was not generated in this browser. */
  document: GeneratedDocument | null
  /** Requested, but not known in this browser. */
  lost: boolean
  /** The preferred language. Empty if unknown. */
  language: string
  values: (fields: readonly Field[]) => Values
}

/** The initial content of the form: nothing, the input of an earlier document, or the texts of a violation. */
export function useInitialValues({ from, violation }: GenerateSearch, fillId: string): InitialValues {
  const connection = useConnection()
  const history = useDocumentHistory()
  const detail = useQuery({ ...violationQueries.detail(violation), enabled: violation !== '' && from === '' })
  const input = useQuery(documentInputQuery(connection.id, from))
  if (from !== '') {
    const text = input.data ?? null
    const document = history?.find(({ documentId }) => documentId === from) ?? null
    const ready = history !== null && !input.isPending
    return {
      origin: `from.${from}`,
      fillId,
      ready,
      document,
      lost: ready && text === null,
      language: document?.language_key ?? '',
      values: (fields) => (text === null ? {} : parseInput(fields, parseJson(text))),
    }
  }
  const data = detail.data
  return {
    origin: violation === '' ? '' : `violation.${violation}`,
    fillId: '',
    ready: violation === '' || !detail.isPending,
    document: null,
    lost: false,
    language: (data && languageOfViolation(data)) ?? '',
    values: (fields) => (data ? fillFromViolation(fields, data) : {}),
  }
}
