import { knowledgeBase, lengthInWords } from './shared-fields.ts'
import type { TemplateSource } from './template-source.ts'

export const faqAnswer: TemplateSource = {
  key: 'faq_answer',
  name: ['FAQ answer', 'Antwoord op veelgestelde vraag', 'FAQ-Antwort', 'Réponse de FAQ'],
  steps: [
    [
      'Answer the question in the first sentence.',
      'Beantwoord de vraag in de eerste zin.',
      'Beantworte die Frage im ersten Satz.',
      'Réponds à la question dès la première phrase.',
    ],
    [
      'Explain the steps or conditions as a short list. Use only the facts given.',
      'Leg de stappen of voorwaarden uit als korte lijst. Gebruik alleen de gegeven feiten.',
      'Erkläre Schritte oder Bedingungen als kurze Liste. Verwende nur die gegebenen Fakten.',
      'Explique les étapes ou conditions en une courte liste. N’utilise que les faits donnés.',
    ],
  ],
  form: (say) => [
    {
      name: 'question',
      label: say('Question', 'Vraag', 'Frage', 'Question'),
      type: 'text',
      required: true,
      maxLength: 200,
      placeholder: say(
        'How do I close my account?',
        'Hoe zeg ik mijn rekening op?',
        'Wie schließe ich mein Konto?',
        'Comment fermer mon compte ?',
      ),
    },
    {
      name: 'facts',
      label: say('Facts', 'Feiten', 'Fakten', 'Faits'),
      type: 'textarea',
      required: true,
      maxLength: 3000,
      help: say('One per line.', 'Eén per regel.', 'Einer pro Zeile.', 'Un par ligne.'),
    },
    {
      name: 'reader',
      label: say('Who asks', 'Wie het vraagt', 'Wer fragt', 'Qui demande'),
      type: 'select',
      default: 'customer',
      options: [
        { value: 'customer', label: say('A customer', 'Een klant', 'Kundin oder Kunde', 'Un client') },
        {
          value: 'visitor',
          label: say(
            'Somebody who is not a customer yet',
            'Iemand die nog geen klant is',
            'Jemand, der noch nicht Kunde ist',
            'Quelqu’un qui n’est pas encore client',
          ),
        },
        {
          value: 'business',
          label: say('A business customer', 'Een zakelijke klant', 'Ein Geschäftskunde', 'Un client professionnel'),
        },
      ],
    },
    lengthInWords(say, { max: 300, usual: 90 }),
    knowledgeBase(say),
  ],
}
