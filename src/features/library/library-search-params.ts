import type { SearchSchemaInput } from '@tanstack/react-router'
import { readText } from '../../lib/search-params.ts'

/** What is undefined is not part of the address. */
export function librarySearch({ search }: { search?: string | undefined } & SearchSchemaInput) {
  return { search: readText(search) || undefined }
}

/** The language in which a template or tone is shown: the first when it is undefined. */
export function languageSearch({ language_key }: { language_key?: string | undefined } & SearchSchemaInput) {
  return { language_key: readText(language_key) || undefined }
}
