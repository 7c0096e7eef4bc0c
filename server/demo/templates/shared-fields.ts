import type { InfobaseEntry, NumberEntry } from '../../library/form-entry.ts'
import type { Say } from './template-source.ts'

/** Asked by most templates, always in the same words. */
export function knowledgeBase(say: Say): InfobaseEntry {
  return {
    name: 'infobaseId',
    label: say('Knowledge base', 'Kennisbank', 'Wissensdatenbank', 'Base de connaissances'),
    type: 'infobase',
    help: say(
      'Facts the text may use.',
      'Feiten die de tekst mag gebruiken.',
      'Fakten, die der Text verwenden darf.',
      'Faits que le texte peut utiliser.',
    ),
  }
}

export function lengthInWords(say: Say, { max, usual }: { max: number; usual: number }): NumberEntry {
  return {
    name: 'length',
    label: say('Length', 'Lengte', 'Länge', 'Longueur'),
    type: 'number',
    integer: true,
    min: 30,
    max,
    default: usual,
    help: say(
      `In words, at most ${max}.`,
      `In woorden, hoogstens ${max}.`,
      `In Wörtern, höchstens ${max}.`,
      `En mots, ${max} au plus.`,
    ),
  }
}
