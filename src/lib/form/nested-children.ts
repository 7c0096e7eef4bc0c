import type { Child } from './children.ts'
import type { Json } from './field.ts'
import { isRecord, isScalar, own } from './json.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { found, ownRoles, type View } from './entry-layers.ts'

const dependentWords = ['dependentfields', 'dependentfieldfilters']

function entriesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return isRecord(value) ? [value] : []
}

/** Make puts further fields inside an option; they are asked once that option is chosen. */
function insideOptions(view: View, key: string): Child[] {
  const lists = found(view, propertySynonyms.options, ownRoles).map(({ value }) => value)
  return lists.flatMap(entriesIn).flatMap((option): Child[] => {
    const chosen = isRecord(option) ? (option['value'] ?? option['id']) : undefined
    if (!isRecord(option) || !isScalar(chosen)) return []
    return entriesIn(own(option, 'nested') ?? own(option, 'nestedFields'))
      .filter(isRecord)
      .map((value) => ({ value, visibleWhen: [{ key, in: [chosen] }] }))
  })
}

/** HubSpot's `dependentFields: [{dependentCondition: {operator, values}, dependentField: {…}}]`. */
function dependent(view: View, key: string): Child[] {
  return found(view, dependentWords, ownRoles).flatMap(({ value }) =>
    entriesIn(value).flatMap((item): Child[] => {
      const field = isRecord(item) ? (item['dependentField'] ?? item['dependentFormField']) : undefined
      if (!isRecord(item) || !isRecord(field)) return []
      const condition = [item['dependentCondition'], ...entriesIn(item['filters'])].find(isRecord)
      const given = condition?.['values'] ?? condition?.['strValues'] ?? condition?.['value'] ?? condition?.['strValue']
      const values = (Array.isArray(given) ? given : [given]).filter(isScalar) as Json[]
      return [
        { value: field, ...(values.length > 0 ? { visibleWhen: [{ key, in: values }] } : { conditionText: key }) },
      ]
    }),
  )
}

export function nestedChildren(view: View, key: string): Child[] {
  return [...insideOptions(view, key), ...dependent(view, key)]
}
