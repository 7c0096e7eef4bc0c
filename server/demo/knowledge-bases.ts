import type { NewKnowledgeBase } from '../library/insert.ts'

export const knowledgeBases: NewKnowledgeBase[] = [
  {
    id: 'savings-products',
    name: 'Savings products',
    description: 'Rates, limits and conditions of every savings product, and the sentences that must go with them.',
    content: `Flex Saver: variable interest 1.10% a year, no minimum, withdraw at any time, at most €250,000 per customer.
Notice 90: variable interest 1.70% a year, withdrawals announced 90 days before.
Junior Saver: variable interest 1.90% a year up to €10,000, for children up to 17, opened by a parent.
Welcome rate: 3.75% variable on the Flex Saver in the first 3 months, on balances up to €25,000, for new customers only.
Growth Plus and Future Plan are investment plans, not savings accounts. Pay in from €25 a month, pause at any time, no entry fee, yearly costs 0.24% plus fund costs. Their value can go down as well as up.
Deposits are protected up to €100,000 per person, for all accounts with Northwind together.
Always say “variable” next to a rate, and name period and limit of a welcome rate in the same sentence.`,
  },
  {
    id: 'investing-guidelines',
    name: 'Investing: what we may say',
    description: 'Risk warnings, scenarios and past performance in the wording that Legal approved.',
    content: `Short warning: “Investing involves risk. You may get back less than you put in.”
Long warning: “The value of your investments can go down as well as up. You may get back less than you put in. Past performance does not predict future returns.”
Never use: guaranteed, risk-free, safe, steady profit, passive income.
Past performance: five full years, named source, never as the headline.
Forecasts: three scenarios from the key information document, after costs.
Horizon Fund: article 8 SFDR, at least 30% sustainable investments, risk class 4 of 7, recommended for 7 years.
Steady Portfolio: risk class 3 of 7, recommended for 5 years. Global Mix: risk class 5 of 7, recommended for 10 years.`,
  },
  {
    id: 'supplement-claims',
    name: 'Supplements and permitted claims',
    description: 'Ingredients per daily dose, and the authorised health claims that may be used with them.',
    content: `Immune Daily: vitamin C 80 mg, vitamin D 10 µg, zinc 10 mg per day.
Omega Balance: EPA and DHA together 500 mg per day, from fish.
Calm Night: magnesium 200 mg, lemon balm 300 mg per day.
Joint Ease: vitamin C 40 mg, glucosamine 1,000 mg per day. No claim is permitted for glucosamine.
Permitted: “Vitamin C contributes to the normal function of the immune system.” “Zinc contributes to the normal function of the immune system.” “Magnesium contributes to a reduction of tiredness and fatigue.” “EPA and DHA contribute to the normal function of the heart” (daily intake of 250 mg).
Every text names the recommended daily dose, the warning not to exceed it, and that supplements do not replace a varied diet.`,
  },
  {
    id: 'own-brand-food',
    name: 'Own-brand food facts',
    description: 'Ingredients, allergens, nutrition values and origin of the supermarket’s own brands.',
    content: `Oat Crunch: oats, sugar, hazelnuts, sunflower oil, salt. Allergens: oats, hazelnuts. Fibre 4.9 g per 100 g (source of fibre).
Farm Yoghurt: whole milk from Friesland, yoghurt cultures. Allergen: milk. Protein 15% of the energy (source of protein).
Rye Loaf: rye, water, salt, sourdough. Allergen: rye. Fibre 7.1 g per 100 g (high in fibre).
Green Smoothie: apple, spinach, banana, lime. No added sugar; contains naturally occurring sugars.
Veggie Burger: peas, beetroot, wheat. Allergen: wheat. Protein 17% of the energy (source of protein).
Tomato Soup: made in Italy with tomatoes from outside the EU; name both where Italy is named.`,
  },
  {
    id: 'house-style',
    name: 'House style',
    description: 'How the group writes: short sentences, plain words, one idea at a time, and the word list.',
    content: `Write for someone who reads at level B2. At most 20 words in a sentence where possible.
Address the reader. In Dutch: “u” for the bank, “je” for the supermarket. In German: “Sie”.
No exclamation marks on pages about money or health; at most one elsewhere.
Northwind is written with one capital. Product names keep their capitals and take no ™.
Say “close your account”, not “terminate the agreement”; “yearly costs”, not “TER”; “statement”, in Dutch “afschrift”.
Links say where they lead. Numbers follow the language of the page.`,
  },
  {
    id: 'complaints-handling',
    name: 'Complaints handling',
    description: null,
    content: `Confirm a complaint within two working days, answer within 15 working days; if that is not possible, say why and give a date within 35 working days.
Name the person who handles it. Apologise once, for the thing that went wrong. Never promise compensation above €250 without approval.
Every final answer names the next step: the complaints institute of the country, free of charge for consumers.`,
  },
]
