import { knowledgeBase } from './shared-fields.ts'
import type { TemplateSource } from './template-source.ts'

export const blogOutline: TemplateSource = {
  key: 'blog_outline',
  name: ['Blog outline', 'Opzet voor een blog', 'Blog-Gliederung', 'Plan d’article de blog'],
  steps: [
    ['Propose three titles.', 'Stel drie titels voor.', 'Schlage drei Titel vor.', 'Propose trois titres.'],
    [
      'Make an outline with the given number of sections. For each: a heading, its point in one sentence, and the source it needs.',
      'Maak een opzet met het gegeven aantal delen. Voor elk deel: een kop, de kern in één zin en de bron die nodig is.',
      'Erstelle eine Gliederung mit der angegebenen Zahl von Abschnitten. Für jeden: Überschrift, Kernaussage in einem Satz, benötigte Quelle.',
      'Fais un plan avec le nombre de parties donné. Pour chacune : un titre, l’idée en une phrase et la source nécessaire.',
    ],
  ],
  form: (say) => [
    { name: 'topic', label: say('Topic', 'Onderwerp', 'Thema', 'Sujet'), type: 'text', required: true, maxLength: 160 },
    {
      name: 'keywords',
      label: say('Keywords', 'Trefwoorden', 'Stichwörter', 'Mots-clés'),
      type: 'tags',
      minItems: 1,
      maxItems: 10,
    },
    {
      name: 'sections',
      label: say('Number of sections', 'Aantal delen', 'Zahl der Abschnitte', 'Nombre de parties'),
      type: 'number',
      integer: true,
      min: 2,
      max: 10,
      default: 5,
    },
    {
      name: 'level',
      label: say('The reader knows', 'De lezer weet', 'Vorwissen', 'Le lecteur connaît'),
      type: 'select',
      default: 1,
      options: [
        { value: 1, label: say('nothing about it', 'er niets van', 'keines', 'rien du sujet') },
        { value: 2, label: say('a little', 'een beetje', 'etwas', 'un peu') },
        { value: 3, label: say('a lot', 'veel', 'viel', 'beaucoup') },
      ],
    },
    {
      name: 'sources',
      label: say('Sources', 'Bronnen', 'Quellen', 'Sources'),
      type: 'list',
      maxItems: 10,
      fields: [
        { name: 'title', label: say('Title', 'Titel', 'Titel', 'Titre'), type: 'text', required: true },
        { name: 'address', label: say('Address', 'Adres', 'Adresse', 'Adresse'), type: 'url' },
        { name: 'read_on', label: say('Read on', 'Gelezen op', 'Gelesen am', 'Lu le'), type: 'date' },
      ],
    },
    { ...knowledgeBase(say), name: 'infobaseIds', multiple: true },
  ],
}
