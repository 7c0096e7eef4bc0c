import { knowledgeBase, lengthInWords } from './shared-fields.ts'
import type { TemplateSource } from './template-source.ts'

export const productDescription: TemplateSource = {
  key: 'product_description',
  name: ['Product description', 'Productbeschrijving', 'Produktbeschreibung', 'Description de produit'],
  steps: [
    [
      'Write a headline of at most eight words that names the main benefit without promising a result.',
      'Schrijf een kop van hoogstens acht woorden die het belangrijkste voordeel noemt zonder een resultaat te beloven.',
      'Schreibe eine Überschrift von höchstens acht Wörtern, die den wichtigsten Nutzen nennt, ohne ein Ergebnis zu versprechen.',
      'Écris un titre de huit mots au plus qui nomme l’avantage principal sans promettre de résultat.',
    ],
    [
      'Describe the product for the audience. Use every feature once, in plain words, and no feature that is not given.',
      'Beschrijf het product voor de doelgroep. Gebruik elk kenmerk één keer, in gewone woorden, en geen kenmerk dat niet is gegeven.',
      'Beschreibe das Produkt für die Zielgruppe. Verwende jedes Merkmal einmal, in einfachen Worten, und keines, das nicht genannt ist.',
      'Décris le produit pour le public visé. Utilise chaque caractéristique une fois, en mots simples, et aucune qui ne soit donnée.',
    ],
    [
      'End with what the reader can do next, in one sentence.',
      'Sluit af met wat de lezer nu kan doen, in één zin.',
      'Schließe mit einem Satz darüber, was man als Nächstes tun kann.',
      'Termine par ce que le lecteur peut faire ensuite, en une phrase.',
    ],
  ],
  form: (say) => [
    {
      name: 'product_name',
      label: say('Product name', 'Productnaam', 'Produktname', 'Nom du produit'),
      type: 'text',
      required: true,
      maxLength: 80,
      placeholder: say(
        'Growth Plus savings plan',
        'Growth Plus spaarplan',
        'Growth Plus Sparplan',
        'Plan d’épargne Growth Plus',
      ),
    },
    {
      name: 'key_features',
      label: say('Key features', 'Belangrijkste kenmerken', 'Wichtigste Merkmale', 'Caractéristiques principales'),
      type: 'textarea',
      required: true,
      maxLength: 2000,
      help: say('One per line.', 'Eén per regel.', 'Eines pro Zeile.', 'Une par ligne.'),
      placeholder: say(
        'Pays out monthly\nNo entry fee\nPause at any time',
        'Keert maandelijks uit\nGeen instapkosten\nAltijd te pauzeren',
        'Monatliche Auszahlung\nKein Ausgabeaufschlag\nJederzeit pausieren',
        'Versement mensuel\nSans frais d’entrée\nPause à tout moment',
      ),
    },
    {
      name: 'audience',
      label: say('Audience', 'Doelgroep', 'Zielgruppe', 'Public'),
      type: 'tags',
      maxItems: 6,
      placeholder: say('First-time savers', 'Beginnende spaarders', 'Sparanfänger', 'Nouveaux épargnants'),
    },
    lengthInWords(say, { max: 600, usual: 150 }),
    knowledgeBase(say),
  ],
}
