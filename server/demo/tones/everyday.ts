import type { ToneSource } from './tone-source.ts'

export const everydayTones: readonly ToneSource[] = [
  {
    key: 'warm',
    EN: {
      name: 'Warm',
      description: 'Like a good adviser across the table: friendly, personal, never pushy.',
      content: `Address the reader as “you” and speak of “we”.
Begin with what matters to the reader, then the product.
Short sentences, now and then a very short one.
Contractions are welcome. Exclamation marks are not.
Name worries plainly and answer them.`,
    },
    NL: {
      name: 'Warm',
      description: 'Als een goede adviseur aan tafel: vriendelijk, persoonlijk, nooit opdringerig.',
      content: `Spreek de lezer aan met “je” en zeg “wij”.
Begin met wat voor de lezer telt, daarna het product.
Korte zinnen, soms een heel korte.
Geen uitroeptekens.
Noem zorgen gewoon en geef er antwoord op.`,
    },
    DE: {
      name: 'Warm',
      description: 'Wie ein guter Berater am Tisch: freundlich, persönlich, nie aufdringlich.',
      content: `Die Lesenden mit „Sie“ ansprechen und von „wir“ reden.
Mit dem beginnen, was den Lesenden wichtig ist, dann das Produkt.
Kurze Sätze, ab und zu ein sehr kurzer.
Keine Ausrufezeichen.
Sorgen offen nennen und beantworten.`,
    },
    FR: {
      name: 'Chaleureux',
      description: 'Comme un bon conseiller à table : aimable, personnel, jamais insistant.',
      content: `S’adresser au lecteur avec « vous » et parler de « nous ».
Commencer par ce qui compte pour lui, puis le produit.
Des phrases courtes, parfois très courtes.
Pas de point d’exclamation.
Nommer les inquiétudes et y répondre.`,
    },
  },
  {
    key: 'plain',
    EN: {
      name: 'Plain',
      description: 'Everyday words at level B2, one idea to a sentence.',
      content: `At most 20 words in a sentence.
Verbs instead of nouns: “apply”, not “submit an application”.
Explain or avoid every term of the trade.
Lists for steps and conditions.
No images, no wordplay, no irony.`,
    },
    NL: {
      name: 'Helder',
      description: 'Gewone woorden op niveau B2, één gedachte per zin.',
      content: `Hoogstens 20 woorden per zin.
Werkwoorden in plaats van naamwoorden: “aanvragen”, niet “een aanvraag indienen”.
Leg vaktermen uit of vermijd ze.
Lijstjes voor stappen en voorwaarden.
Geen beeldspraak, woordspel of ironie.`,
    },
    DE: {
      name: 'Klar',
      description: 'Alltägliche Wörter auf Niveau B2, ein Gedanke je Satz.',
      content: `Höchstens 20 Wörter je Satz.
Verben statt Hauptwörter: „beantragen“, nicht „einen Antrag stellen“.
Fachbegriffe erklären oder vermeiden.
Listen für Schritte und Bedingungen.
Keine Bilder, keine Wortspiele, keine Ironie.`,
    },
    FR: {
      name: 'Clair',
      description: 'Des mots de tous les jours, niveau B2, une idée par phrase.',
      content: `Vingt mots au plus par phrase.
Des verbes plutôt que des noms : « demander », non « déposer une demande ».
Expliquer ou éviter les termes du métier.
Des listes pour les étapes et les conditions.
Ni image, ni jeu de mots, ni ironie.`,
    },
  },
  {
    key: 'playful',
    EN: {
      name: 'Playful',
      description: 'Light and quick, for the supermarket and social posts. Not for money or health.',
      content: null,
    },
    NL: {
      name: 'Speels',
      description: 'Licht en vlot, voor de supermarkt en sociale media. Niet voor geld of gezondheid.',
      content: null,
    },
    DE: {
      name: 'Verspielt',
      description: 'Leicht und flott, für Supermarkt und soziale Medien. Nicht für Geld oder Gesundheit.',
      content: null,
    },
    ES: {
      name: 'Desenfadado',
      description: 'Ligero y ágil, para el supermercado y las redes. No para dinero ni salud.',
      content: null,
    },
  },
  {
    key: 'reassuring',
    EN: {
      name: 'Reassuring',
      description: 'Calm and exact when something went wrong.',
      content: `Say first what happened and whether the reader has to do anything.
Facts before feelings, one apology, no excuses.
Give times and dates, and keep them.
Name a person and a way to reach them.`,
    },
    NL: {
      name: 'Geruststellend',
      description: 'Rustig en precies als er iets is misgegaan.',
      content: `Zeg eerst wat er is gebeurd en of de lezer iets moet doen.
Feiten voor gevoelens, één keer excuses, geen uitvluchten.
Noem tijden en data, en houd u eraan.
Noem een persoon en hoe die te bereiken is.`,
    },
    DE: {
      name: 'Beruhigend',
      description: 'Ruhig und genau, wenn etwas schiefgegangen ist.',
      content: `Zuerst sagen, was geschehen ist und ob jemand etwas tun muss.
Fakten vor Gefühlen, eine Entschuldigung, keine Ausreden.
Zeiten und Termine nennen und einhalten.
Eine Person nennen und wie man sie erreicht.`,
    },
    FR: {
      name: 'Rassurant',
      description: 'Calme et précis quand quelque chose s’est mal passé.',
      content: null,
    },
  },
]
