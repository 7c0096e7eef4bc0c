import { knowledgeBase } from './shared-fields.ts'
import type { TemplateSource } from './template-source.ts'

export const landingPage: TemplateSource = {
  key: 'landing_page',
  name: ['Landing page', 'Landingspagina', 'Landingpage', 'Page d’atterrissage'],
  steps: [
    [
      'Write a headline and one sentence under it. What is offered must be clear from these two alone.',
      'Schrijf een kop en één zin daaronder. Het aanbod moet uit deze twee duidelijk zijn.',
      'Schreibe eine Überschrift und einen Satz darunter. Das Angebot muss allein daraus klar werden.',
      'Écris un titre et une phrase dessous. L’offre doit être claire avec ces deux seuls éléments.',
    ],
    [
      'Write one block per benefit: a heading of at most six words and two sentences.',
      'Schrijf per voordeel een blok: een kop van hoogstens zes woorden en twee zinnen.',
      'Schreibe je Vorteil einen Block: Überschrift mit höchstens sechs Wörtern und zwei Sätze.',
      'Écris un bloc par avantage : un titre de six mots au plus et deux phrases.',
    ],
    [
      'Put conditions and warnings beside the claim they belong to, never in a footnote. End with the button text.',
      'Zet voorwaarden en waarschuwingen naast de bewering waar ze bij horen, nooit in een voetnoot. Eindig met de knoptekst.',
      'Stelle Bedingungen und Hinweise neben die Aussage, zu der sie gehören, nie in eine Fußnote. Schließe mit dem Text der Schaltfläche.',
      'Place conditions et avertissements à côté de l’affirmation concernée, jamais en note. Termine par le texte du bouton.',
    ],
  ],
  form: (say) => [
    {
      name: 'offer',
      label: say('Offer', 'Aanbod', 'Angebot', 'Offre'),
      type: 'textarea',
      required: true,
      maxLength: 800,
    },
    {
      name: 'benefits',
      label: say('Benefits', 'Voordelen', 'Vorteile', 'Avantages'),
      type: 'list',
      required: true,
      minItems: 1,
      maxItems: 6,
      fields: [
        {
          name: 'benefit',
          label: say('Benefit', 'Voordeel', 'Vorteil', 'Avantage'),
          type: 'text',
          required: true,
          maxLength: 120,
        },
        {
          name: 'condition',
          label: say('Condition', 'Voorwaarde', 'Bedingung', 'Condition'),
          type: 'text',
          maxLength: 200,
        },
      ],
    },
    {
      type: 'group',
      label: say('Look', 'Uiterlijk', 'Aussehen', 'Apparence'),
      fields: [
        {
          name: 'accent',
          label: say('Accent colour', 'Accentkleur', 'Akzentfarbe', 'Couleur d’accent'),
          type: 'color',
          default: '#1f4e79',
        },
        {
          name: 'picture',
          label: say('Picture', 'Afbeelding', 'Bild', 'Image'),
          type: 'file',
          help: say(
            'Its address, or a description.',
            'Het adres, of een beschrijving.',
            'Adresse oder Beschreibung.',
            'Son adresse, ou une description.',
          ),
        },
      ],
    },
    {
      name: 'button_target',
      label: say('Button leads to', 'Knop leidt naar', 'Schaltfläche führt zu', 'Le bouton mène à'),
      type: 'url',
      required: true,
    },
    {
      name: 'structured_data',
      label: say('Structured data', 'Gestructureerde gegevens', 'Strukturierte Daten', 'Données structurées'),
      type: 'json',
      default: { '@type': 'FinancialProduct', name: 'Growth Plus' },
      help: say(
        'Facts for search engines, as JSON.',
        'Feiten voor zoekmachines, als JSON.',
        'Fakten für Suchmaschinen, als JSON.',
        'Faits pour les moteurs de recherche, en JSON.',
      ),
    },
    knowledgeBase(say),
  ],
}
