import type { TemplateSource } from './template-source.ts'

export const pressRelease: TemplateSource = {
  key: 'press_release',
  name: ['Press release', 'Persbericht', 'Pressemitteilung', 'Communiqué de presse'],
  steps: [
    [
      'Write a factual headline and a first paragraph that answers who, what, when, where and why.',
      'Schrijf een feitelijke kop en een eerste alinea die antwoord geeft op wie, wat, wanneer, waar en waarom.',
      'Schreibe eine sachliche Überschrift und einen ersten Absatz, der wer, was, wann, wo und warum beantwortet.',
      'Écris un titre factuel et un premier paragraphe qui répond à qui, quoi, quand, où et pourquoi.',
    ],
    [
      'Give the background in two paragraphs, then the quotation as it stands, with name and function.',
      'Geef de achtergrond in twee alinea’s, daarna het citaat zoals het is, met naam en functie.',
      'Gib den Hintergrund in zwei Absätzen, danach das Zitat unverändert mit Name und Funktion.',
      'Donne le contexte en deux paragraphes, puis la citation telle quelle, avec nom et fonction.',
    ],
    [
      'Close with “About Northwind” and the contact for the press.',
      'Sluit af met “Over Northwind” en de perscontactgegevens.',
      'Schließe mit „Über Northwind“ und dem Pressekontakt.',
      'Termine par « À propos de Northwind » et le contact presse.',
    ],
  ],
  form: (say) => [
    {
      name: 'news',
      label: say('The news', 'Het nieuws', 'Die Nachricht', 'La nouvelle'),
      type: 'textarea',
      required: true,
      maxLength: 1500,
    },
    { name: 'date', label: say('Date', 'Datum', 'Datum', 'Date'), type: 'date', required: true },
    { name: 'place', label: say('Place', 'Plaats', 'Ort', 'Lieu'), type: 'text', default: 'Rotterdam', maxLength: 60 },
    {
      name: 'quote',
      label: say('Quotation', 'Citaat', 'Zitat', 'Citation'),
      type: 'richtext',
      maxLength: 1000,
      help: say(
        'Used word for word.',
        'Wordt letterlijk overgenomen.',
        'Wird wörtlich übernommen.',
        'Reprise mot pour mot.',
      ),
    },
    {
      type: 'group',
      name: 'contact',
      label: say('Contact for the press', 'Perscontact', 'Pressekontakt', 'Contact presse'),
      fields: [
        { name: 'name', label: say('Name', 'Naam', 'Name', 'Nom'), type: 'text', required: true, maxLength: 80 },
        {
          name: 'email',
          label: say('E-mail', 'E-mail', 'E-Mail', 'E-mail'),
          type: 'email',
          required: true,
          placeholder: 'press@northwind.example',
        },
        { name: 'phone', label: say('Telephone', 'Telefoon', 'Telefon', 'Téléphone'), type: 'tel' },
      ],
    },
    {
      name: 'under_embargo',
      label: say('Under embargo', 'Onder embargo', 'Mit Sperrfrist', 'Sous embargo'),
      type: 'boolean',
      default: false,
    },
    {
      name: 'embargo_until',
      label: say('Embargo until', 'Embargo tot', 'Sperrfrist bis', 'Embargo jusqu’au'),
      type: 'datetime',
      required: true,
      showIf: { field: 'under_embargo', value: true },
    },
  ],
}
