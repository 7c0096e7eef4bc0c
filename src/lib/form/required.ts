import { propertySynonyms } from './property-synonyms.ts'
import { parseYesNo, parseBoolean } from './parse-boolean.ts'
import { found, type View } from './entry-layers.ts'

const htmlAttributes = new Set(['attributes', 'attrs', 'inputprops'])

/** The first answer wins. Without one the field is not required, because the service may still require it. */
export function readRequired(view: View, namedByParent: boolean): boolean {
  for (const { value, layer } of found(view, propertySynonyms.required)) {
    const html = htmlAttributes.has(layer.name) || layer.props.has('tag') || layer.props.has('el')
    if (value === '' && html) return true
    const answer = parseBoolean(value)
    if (answer !== undefined) return answer
  }
  for (const { value } of found(view, propertySynonyms.optional)) {
    const answer = parseYesNo(value)
    if (answer !== undefined) return !answer
  }
  return namedByParent
}
