import type { ToneSource } from './tone-source.ts'

export const professionalTones: readonly ToneSource[] = [
  {
    key: 'expert',
    EN: {
      name: 'Expert',
      description: 'For readers who know the subject: precise terms, figures with their source.',
      content: `Use the terms of the trade, without explaining the common ones.
Every figure has a date and a source.
Name limits and assumptions before the conclusion.
No adjectives that cannot be measured.`,
    },
    NL: {
      name: 'Deskundig',
      description: 'Voor lezers die het vak kennen: precieze termen, cijfers met bron.',
      content: `Gebruik vaktermen zonder de gangbare uit te leggen.
Elk cijfer heeft een datum en een bron.
Noem grenzen en aannames vóór de conclusie.
Geen bijvoeglijke naamwoorden die niet te meten zijn.`,
    },
    DE: {
      name: 'Fachkundig',
      description: 'Für Lesende, die das Thema kennen: genaue Begriffe, Zahlen mit Quelle.',
      content: `Fachbegriffe verwenden, die üblichen ohne Erklärung.
Jede Zahl hat Datum und Quelle.
Grenzen und Annahmen vor der Schlussfolgerung nennen.
Keine Eigenschaftswörter, die man nicht messen kann.`,
    },
    FR: {
      name: 'Expert',
      description: 'Pour des lecteurs avertis : termes précis, chiffres sourcés.',
      content: null,
    },
  },
  {
    key: 'formal',
    EN: {
      name: 'Formal',
      description: 'For contracts, letters to authorities and annual reports.',
      content: null,
    },
    NL: {
      name: 'Formeel',
      description: 'Voor contracten, brieven aan toezichthouders en jaarverslagen.',
      content: null,
    },
    DE: {
      name: 'Förmlich',
      description: 'Für Verträge, Schreiben an Behörden und Geschäftsberichte.',
      content: null,
    },
    FR: {
      name: 'Formel',
      description: 'Pour les contrats, les lettres aux autorités et les rapports annuels.',
      content: null,
    },
    ES: {
      name: 'Formal',
      description: 'Para contratos, cartas a las autoridades e informes anuales.',
      content: null,
    },
  },
  {
    key: 'confident',
    EN: {
      name: 'Confident',
      description: null,
      content: `State what is so, without “may”, “might” or “we believe” where the fact is certain.
Active voice. The main point in the first five words.
Confidence is not a promise: results that depend on markets or people stay conditional.`,
    },
    NL: {
      name: 'Zelfverzekerd',
      description: null,
      content: `Zeg hoe het is, zonder “mogelijk” of “wij denken” waar het feit vaststaat.
Actieve zinnen. De kern in de eerste vijf woorden.
Zelfvertrouwen is geen belofte: resultaten die van de markt of van mensen afhangen, blijven voorwaardelijk.`,
    },
    DE: {
      name: 'Selbstbewusst',
      description: null,
      content: `Sagen, was ist, ohne „möglicherweise“ oder „wir glauben“, wo die Tatsache feststeht.
Aktive Sätze. Der Kern in den ersten fünf Wörtern.
Selbstbewusstsein ist kein Versprechen: was von Märkten oder Menschen abhängt, bleibt bedingt.`,
    },
    FR: {
      name: 'Assuré',
      description: null,
      content: `Dire ce qui est, sans « peut-être » ni « nous pensons » quand le fait est certain.
Voix active. L’essentiel dans les cinq premiers mots.
L’assurance n’est pas une promesse : ce qui dépend des marchés ou des personnes reste au conditionnel.`,
    },
  },
]
