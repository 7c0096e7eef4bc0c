import { knowledgeBase } from './shared-fields.ts'
import type { TemplateSource } from './template-source.ts'

export const riskWarning: TemplateSource = {
  key: 'risk_warning',
  name: ['Risk warning', 'Risicowaarschuwing', 'Risikohinweis', 'Avertissement sur les risques'],
  steps: [
    [
      'Write the warning in plain words at level B2. Name every chosen risk once. Do not soften it.',
      'Schrijf de waarschuwing in gewone woorden op niveau B2. Noem elk gekozen risico één keer. Zwak niets af.',
      'Schreibe den Hinweis in einfachen Worten auf Niveau B2. Nenne jedes gewählte Risiko einmal. Schwäche nichts ab.',
      'Écris l’avertissement en mots simples, niveau B2. Nomme chaque risque choisi une fois. N’atténue rien.',
    ],
  ],
  form: (say) => [
    {
      name: 'product_name',
      label: say('Product name', 'Productnaam', 'Produktname', 'Nom du produit'),
      type: 'text',
      required: true,
      maxLength: 80,
    },
    {
      name: 'product_kind',
      label: say('Kind of product', 'Soort product', 'Art des Produkts', 'Type de produit'),
      type: 'select',
      required: true,
      options: [
        { value: 'fund', label: say('Fund', 'Fonds', 'Fonds', 'Fonds') },
        {
          value: 'cfd',
          label: say(
            'Leveraged product (CFD)',
            'Hefboomproduct (CFD)',
            'Hebelprodukt (CFD)',
            'Produit à effet de levier (CFD)',
          ),
        },
        { value: 'crypto', label: say('Crypto-asset', 'Cryptoactivum', 'Kryptowert', 'Crypto-actif') },
        { value: 'credit', label: say('Credit', 'Krediet', 'Kredit', 'Crédit') },
      ],
    },
    {
      name: 'risks',
      label: say('Risks', 'Risico’s', 'Risiken', 'Risques'),
      type: 'multiselect',
      required: true,
      minItems: 1,
      options: [
        {
          value: 'loss',
          label: say(
            'Loss of the money put in',
            'Verlies van de inleg',
            'Verlust des eingesetzten Geldes',
            'Perte du capital investi',
          ),
        },
        {
          value: 'more_than_invested',
          label: say(
            'Loss of more than that',
            'Verlies van meer dan de inleg',
            'Verlust darüber hinaus',
            'Perte supérieure au capital',
          ),
        },
        {
          value: 'no_sale',
          label: say(
            'Cannot be sold at any time',
            'Niet altijd te verkopen',
            'Nicht jederzeit verkäuflich',
            'Revente pas toujours possible',
          ),
        },
        { value: 'currency', label: say('Exchange rates', 'Wisselkoersen', 'Wechselkurse', 'Taux de change') },
        { value: 'debt', label: say('Debt', 'Schulden', 'Überschuldung', 'Endettement') },
      ],
    },
    {
      name: 'loss_rate',
      label: say(
        'Share of accounts that lose money (%)',
        'Deel van de rekeningen met verlies (%)',
        'Anteil der Konten mit Verlust (%)',
        'Part des comptes perdants (%)',
      ),
      type: 'number',
      min: 0,
      max: 100,
      required: true,
      showIf: { field: 'product_kind', value: 'cfd' },
    },
    {
      name: 'short_form',
      label: say('One sentence only', 'Eén zin', 'Nur ein Satz', 'Une seule phrase'),
      type: 'boolean',
      default: false,
    },
    knowledgeBase(say),
  ],
}
