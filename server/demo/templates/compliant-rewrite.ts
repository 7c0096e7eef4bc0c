import { knowledgeBase } from './shared-fields.ts'
import type { TemplateSource } from './template-source.ts'

/** Its fields have the names of a violation's, so that a finding can be carried over as it is. */
export const compliantRewrite: TemplateSource = {
  key: 'compliant_rewrite',
  name: ['Compliant rewrite', 'Herschrijving volgens de regels', 'Regelkonforme Fassung', 'Réécriture conforme'],
  steps: [
    [
      'Rewrite the text so that the reason for flagging it no longer holds. Keep what is true, its length and its register.',
      'Herschrijf de tekst zo dat de reden van de melding vervalt. Behoud wat waar is, de lengte en de toon.',
      'Schreibe den Text so um, dass der Grund der Beanstandung entfällt. Behalte, was stimmt, sowie Länge und Ton.',
      'Réécris le texte pour que le motif du signalement disparaisse. Garde ce qui est vrai, la longueur et le ton.',
    ],
    [
      'Add any warning or condition that is missing, in the same sentence as the claim. Then list what was changed.',
      'Voeg een ontbrekende waarschuwing of voorwaarde toe in dezelfde zin als de bewering. Noem daarna wat is veranderd.',
      'Ergänze fehlende Hinweise oder Bedingungen im selben Satz wie die Aussage. Nenne danach die Änderungen.',
      'Ajoute l’avertissement ou la condition qui manque, dans la même phrase. Énumère ensuite les changements.',
    ],
  ],
  form: (say) => [
    {
      name: 'violating_text',
      label: say('Found text', 'Gevonden tekst', 'Gefundener Text', 'Texte trouvé'),
      type: 'textarea',
      required: true,
      maxLength: 5000,
    },
    {
      name: 'reason',
      label: say('Why it was flagged', 'Waarom het is gemeld', 'Warum es beanstandet wurde', 'Motif du signalement'),
      type: 'textarea',
      required: true,
      maxLength: 5000,
    },
    {
      name: 'recommended_solution',
      label: say('How to fix it', 'Hoe het te herstellen', 'Wie es zu beheben ist', 'Comment corriger'),
      type: 'textarea',
      maxLength: 5000,
    },
    {
      name: 'keep',
      label: say(
        'Words that must stay',
        'Woorden die moeten blijven',
        'Wörter, die bleiben müssen',
        'Mots à conserver',
      ),
      type: 'tags',
      help: say(
        'Product names, for instance.',
        'Bijvoorbeeld productnamen.',
        'Zum Beispiel Produktnamen.',
        'Des noms de produit, par exemple.',
      ),
    },
    knowledgeBase(say),
  ],
}
