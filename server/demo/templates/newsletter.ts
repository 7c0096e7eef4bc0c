import { knowledgeBase } from './shared-fields.ts'
import type { TemplateSource } from './template-source.ts'

export const newsletter: TemplateSource = {
  key: 'newsletter',
  name: ['Newsletter', 'Nieuwsbrief', 'Newsletter', 'Lettre d’information'],
  steps: [
    [
      'Write a subject line of at most 60 characters and a preview line of at most 90. No exclamation marks, no hurry.',
      'Schrijf een onderwerpregel van hoogstens 60 tekens en een voorbeeldregel van hoogstens 90. Geen uitroeptekens, geen haast.',
      'Schreibe eine Betreffzeile mit höchstens 60 Zeichen und eine Vorschauzeile mit höchstens 90. Keine Ausrufezeichen, keine Eile.',
      'Écris un objet de 60 caractères au plus et une ligne d’aperçu de 90 au plus. Pas de point d’exclamation, pas de hâte.',
    ],
    [
      'Write a greeting and two sentences that say what this issue is about.',
      'Schrijf een aanhef en twee zinnen die zeggen waar deze editie over gaat.',
      'Schreibe eine Anrede und zwei Sätze dazu, worum es in dieser Ausgabe geht.',
      'Écris une formule d’appel et deux phrases qui annoncent le sujet de ce numéro.',
    ],
    [
      'Write one short block per item, in the given order: a heading, two or three sentences, and the link if there is one.',
      'Schrijf per onderwerp een kort blok, in de gegeven volgorde: een kop, twee of drie zinnen, en de link als die er is.',
      'Schreibe je Thema einen kurzen Abschnitt in der gegebenen Reihenfolge: Überschrift, zwei oder drei Sätze, gegebenenfalls der Link.',
      'Écris un court bloc par sujet, dans l’ordre donné : un titre, deux ou trois phrases, et le lien s’il existe.',
    ],
  ],
  form: (say) => [
    {
      name: 'subject',
      label: say(
        'What this issue is about',
        'Waar deze editie over gaat',
        'Thema dieser Ausgabe',
        'Sujet de ce numéro',
      ),
      type: 'text',
      required: true,
      maxLength: 120,
    },
    {
      name: 'items',
      label: say('Items', 'Onderwerpen', 'Themen', 'Sujets'),
      type: 'list',
      required: true,
      minItems: 1,
      maxItems: 8,
      help: say(
        'In the order of the newsletter.',
        'In de volgorde van de nieuwsbrief.',
        'In der Reihenfolge des Newsletters.',
        'Dans l’ordre de la lettre.',
      ),
      fields: [
        { name: 'title', label: say('Title', 'Titel', 'Titel', 'Titre'), type: 'text', required: true, maxLength: 80 },
        {
          name: 'summary',
          label: say('In short', 'In het kort', 'Kurz gefasst', 'En bref'),
          type: 'textarea',
          maxLength: 600,
        },
        {
          name: 'link',
          label: say('Link', 'Link', 'Link', 'Lien'),
          type: 'url',
          placeholder: 'https://northwind.example/savings',
        },
      ],
    },
    {
      type: 'group',
      label: say('Sending', 'Verzending', 'Versand', 'Envoi'),
      fields: [
        { name: 'send_at', label: say('Send at', 'Versturen op', 'Versand am', 'Envoyer le'), type: 'datetime' },
        {
          name: 'readers',
          label: say('Readers', 'Lezers', 'Leserschaft', 'Lecteurs'),
          type: 'multiselect',
          minItems: 1,
          default: ['customers'],
          options: [
            {
              value: 'customers',
              label: say('Customers of the bank', 'Klanten van de bank', 'Bankkunden', 'Clients de la banque'),
            },
            {
              value: 'members',
              label: say(
                'Members of the shop',
                'Leden van de winkel',
                'Mitglieder des Shops',
                'Membres de la boutique',
              ),
            },
            { value: 'staff', label: say('Staff', 'Medewerkers', 'Beschäftigte', 'Personnel') },
          ],
        },
        {
          name: 'use_first_name',
          label: say('Greet by first name', 'Begroeten met voornaam', 'Mit Vornamen begrüßen', 'Saluer par le prénom'),
          type: 'boolean',
          default: true,
        },
      ],
    },
    knowledgeBase(say),
  ],
}
