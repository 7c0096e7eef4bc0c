import { propertyWords } from './property-words.ts'
import { strictTruth } from './truth.ts'
import { found, ownRoles, type View } from './view.ts'

export function readHidden(view: View, typeHidden: boolean): boolean {
  if (typeHidden) return true
  for (const { value } of found(view, propertyWords.hidden, ownRoles)) {
    if (strictTruth(value) === true) return true
  }
  for (const { word, value } of found(view, propertyWords.visible, ownRoles)) {
    if (value === 'none' || (word === 'visibility' && (value === 'hidden' || value === 'administrative'))) return true
    if (strictTruth(value) === false) return true
  }
  return false
}
