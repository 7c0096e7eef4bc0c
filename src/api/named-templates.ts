import { useQuery } from '@tanstack/react-query'
import { humaniseKey } from '../lib/humanise-key.ts'
import { inLanguage } from '../locales/in-language.ts'
import type { NamedTemplate } from './templates.ts'
import { templateQueries } from './templates.ts'

/** In the language of the interface. A service that does not tell names has only keys. */
export const templateName = ({ id: templateId, key, names }: NamedTemplate) =>
  inLanguage(names)?.name || humaniseKey(key) || templateId

/** Names templates by their ids. One that no longer exists has the name of its key, or its id. */
export function useTemplateNames(): (templateId: string, key?: string) => string {
  const { data } = useQuery(templateQueries.list())
  return (templateId, key = '') => {
    const found = data?.find((one) => one.id === templateId)
    return found ? templateName(found) : humaniseKey(key) || templateId
  }
}
