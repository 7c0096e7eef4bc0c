import type { TemplateSource } from './template-source.ts'

export const appStoreText: TemplateSource = {
  key: 'app_store_text',
  name: ['App store text', 'Tekst voor de appwinkel', 'App-Store-Text', 'Texte pour la boutique d’applications'],
  steps: [
    [
      'Write a subtitle of at most 30 characters without a superlative.',
      'Schrijf een ondertitel van hoogstens 30 tekens zonder superlatief.',
      'Schreibe einen Untertitel mit höchstens 30 Zeichen ohne Superlativ.',
      'Écris un sous-titre de 30 caractères au plus, sans superlatif.',
    ],
    [
      'Describe what the app does, most used functions first, then what is new in this version.',
      'Beschrijf wat de app doet, de meest gebruikte functies eerst, daarna wat er nieuw is in deze versie.',
      'Beschreibe, was die App kann, die meistgenutzten Funktionen zuerst, danach das Neue dieser Version.',
      'Décris ce que fait l’application, les fonctions les plus utilisées d’abord, puis les nouveautés de la version.',
    ],
  ],
  form: (say) => [
    {
      name: 'app_name',
      label: say('Name of the app', 'Naam van de app', 'Name der App', 'Nom de l’application'),
      type: 'text',
      required: true,
      maxLength: 30,
    },
    {
      name: 'store',
      label: say('Store', 'Winkel', 'Store', 'Boutique'),
      type: 'multiselect',
      required: true,
      minItems: 1,
      default: ['apple', 'google'],
      options: [
        { value: 'apple', label: 'App Store' },
        { value: 'google', label: 'Google Play' },
      ],
    },
    {
      name: 'functions',
      label: say('Functions', 'Functies', 'Funktionen', 'Fonctions'),
      type: 'richtext',
      required: true,
      maxLength: 3000,
    },
    {
      name: 'new_in_version',
      label: say('New in this version', 'Nieuw in deze versie', 'Neu in dieser Version', 'Nouveautés'),
      type: 'textarea',
      maxLength: 500,
    },
    {
      name: 'keywords',
      label: say('Search words', 'Zoekwoorden', 'Suchwörter', 'Mots de recherche'),
      type: 'tags',
      maxItems: 12,
    },
    {
      name: 'support',
      label: say('Support page', 'Hulppagina', 'Hilfeseite', 'Page d’aide'),
      type: 'url',
      default: 'https://northwind.example/help',
    },
  ],
}
