import type { TemplateSource } from './template-source.ts'

export const socialPost: TemplateSource = {
  key: 'social_post',
  name: ['Social post', 'Socialmediabericht', 'Social-Media-Beitrag', 'Publication sociale'],
  steps: [
    [
      'Write the post for the chosen channel and within its length. If it is paid for, the first word is “Advertisement”.',
      'Schrijf het bericht voor het gekozen kanaal en binnen de lengte daarvan. Is ervoor betaald, dan is het eerste woord “Reclame”.',
      'Schreibe den Beitrag für den gewählten Kanal und in dessen Länge. Ist er bezahlt, ist das erste Wort „Werbung“.',
      'Écris la publication pour le canal choisi et dans sa longueur. Si elle est payée, le premier mot est « Publicité ».',
    ],
  ],
  form: (say) => [
    {
      name: 'channel',
      label: say('Channel', 'Kanaal', 'Kanal', 'Canal'),
      type: 'select',
      required: true,
      default: 'linkedin',
      options: [
        { value: 'linkedin', label: 'LinkedIn' },
        { value: 'instagram', label: 'Instagram' },
        { value: 'mastodon', label: 'Mastodon' },
        {
          value: 'youtube',
          label: say('YouTube description', 'YouTube-beschrijving', 'YouTube-Beschreibung', 'Description YouTube'),
        },
      ],
    },
    {
      name: 'message',
      label: say('Message', 'Boodschap', 'Botschaft', 'Message'),
      type: 'textarea',
      required: true,
      maxLength: 800,
    },
    {
      name: 'link',
      label: say('Link', 'Link', 'Link', 'Lien'),
      type: 'url',
      placeholder: 'https://northwind.example',
      showIf: { field: 'channel', value: ['linkedin', 'mastodon', 'youtube'] },
    },
    {
      name: 'hashtags',
      label: 'Hashtags',
      type: 'tags',
      maxItems: 5,
      help: say('Without the #.', 'Zonder #.', 'Ohne #.', 'Sans #.'),
    },
    {
      name: 'picture',
      label: say('Picture', 'Afbeelding', 'Bild', 'Image'),
      type: 'file',
      help: say(
        'Its address, or a description of it in words.',
        'Het adres, of een beschrijving in woorden.',
        'Die Adresse oder eine Beschreibung in Worten.',
        'Son adresse, ou une description en mots.',
      ),
    },
    {
      name: 'background',
      label: say('Background colour', 'Achtergrondkleur', 'Hintergrundfarbe', 'Couleur de fond'),
      type: 'color',
      default: '#c8371e',
      showIf: { field: 'channel', value: 'instagram' },
    },
    {
      name: 'paid',
      label: say('Paid partnership', 'Betaalde samenwerking', 'Bezahlte Partnerschaft', 'Partenariat rémunéré'),
      type: 'boolean',
      default: false,
    },
    {
      name: 'partner',
      label: say('Partner', 'Partner', 'Partner', 'Partenaire'),
      type: 'text',
      required: true,
      maxLength: 80,
      showIf: { field: 'paid', value: true },
    },
  ],
}
