import { useQuery } from '@tanstack/react-query'
import { humaniseKey } from '../lib/humanise-key.ts'
import { templateName } from './named-templates.ts'
import { templateQueries } from './templates.ts'

/** Names templates by their ids. One that no longer exists has the name of its key, or its id. */
export function useTemplateNames(): (templateId: string, key?: string) => string {
  const { data } = useQuery(templateQueries.list())
  return (templateId, key = '') => {
    const found = data?.find((one) => one.id === templateId)
    return found ? templateName(found) : humaniseKey(key) || templateId
  }
}
