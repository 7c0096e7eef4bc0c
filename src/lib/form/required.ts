import { PROPERTY } from './property-words.ts'
import { strictTruth, truth } from './truth.ts'
import { found, type View } from './view.ts'

const HTML_ATTRIBUTES = new Set(['attributes', 'attrs', 'inputprops'])

/** The first answer wins; no answer is not required, as the service may still ask for it. */
export function readRequired(view: View, namedByParent: boolean): boolean {
  for (const { value, layer } of found(view, PROPERTY.required)) {
    const html = HTML_ATTRIBUTES.has(layer.name) || layer.props.has('tag') || layer.props.has('el')
    if (value === '' && html) return true
    const answer = truth(value)
    if (answer !== undefined) return answer
  }
  for (const { value } of found(view, PROPERTY.optional)) {
    const answer = strictTruth(value)
    if (answer !== undefined) return !answer
  }
  return namedByParent
}
