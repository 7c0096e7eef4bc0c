import type { Rule } from '../model.ts'

export const marketingRules = [
  {
    id: 'comparative-claim',
    name: 'Comparative claim without a source',
    severity: 'HIGH',
    description: 'Finds comparisons with competitors or “the market” that cannot be checked by the reader.',
    explanation:
      'Article 4 of Directive 2006/114/EC allows comparative advertising only if it compares objectively one or more material, relevant, verifiable features. The Dutch Advertising Code (NRC, article 13) says the same.',
  },
  {
    id: 'superlative',
    name: 'Superlative without proof',
    severity: 'MEDIUM',
    description: 'Looks for “best”, “safest”, “number one” and the like that read as a statement of fact.',
    explanation:
      'A claim to a top position is a statement of fact that must be true and provable when it is made: section 5 UWG in Germany, article 6 of Directive 2005/29/EC elsewhere in the Union.',
  },
  {
    id: 'pressure-selling',
    name: 'Pressure selling',
    severity: 'MEDIUM',
    description: 'Flags invented shortage, countdowns that restart, and wording that hurries a decision.',
    explanation:
      'Number 7 of Annex I to Directive 2005/29/EC bans the false statement that an offer is available only for a very limited time. For financial products the hurry itself already weighs against a fair presentation.',
  },
  {
    id: 'price-reduction',
    name: 'Prior price missing',
    severity: 'MEDIUM',
    description: 'Checks that a price reduction names the lowest price of the 30 days before it.',
    explanation:
      'Article 6a of Directive 98/6/EC, added by the Omnibus Directive (EU) 2019/2161. In Germany: section 11 of the Price Indication Ordinance (PAngV).',
  },
  {
    id: 'free-claim',
    name: '“Free” with conditions',
    severity: 'MEDIUM',
    description: 'Finds “free” where the reader has to pay, subscribe or buy something first.',
    explanation:
      'Number 20 of Annex I to Directive 2005/29/EC: a product may not be described as free if the consumer pays anything beyond the unavoidable cost of responding and of delivery.',
  },
  {
    id: 'total-price',
    name: 'Total price incomplete',
    severity: 'MEDIUM',
    description: 'Checks that a price includes taxes and charges that cannot be avoided.',
    explanation:
      'Article 6(1)(e) of Directive 2011/83/EU and, in Germany, section 3 PAngV: the price is the total the consumer has to pay, including taxes and other price components.',
  },
  {
    id: 'unit-price',
    name: 'Unit price missing',
    severity: 'LOW',
    description: 'Checks that a packaged product carries its price per kilogram or litre beside the selling price.',
    explanation: 'Article 3 of Directive 98/6/EC; section 4 PAngV in Germany.',
  },
  {
    id: 'withdrawal-right',
    name: 'Right of withdrawal misstated',
    severity: 'MEDIUM',
    description: 'Finds wrong periods, wrong starting days and conditions the law does not know.',
    explanation:
      'Article 9 of Directive 2011/83/EU gives fourteen days from receipt of the goods, without reasons and without costs other than those of the return. In Germany: sections 312g and 355 BGB.',
  },
  {
    id: 'statutory-rights',
    name: 'Statutory rights sold as a service',
    severity: 'LOW',
    description: 'Flags rights everybody has by law that are presented as a special feature of the offer.',
    explanation: 'Number 10 of Annex I to Directive 2005/29/EC; number 10 of the annex to section 3(3) UWG.',
  },
  {
    id: 'reviews',
    name: 'Reviews not verified',
    severity: 'MEDIUM',
    description: 'Checks whether quoted reviews and ratings say where they come from and how they were verified.',
    explanation:
      'Numbers 23b and 23c of Annex I to Directive 2005/29/EC, added by the Omnibus Directive (EU) 2019/2161: reviews may be called reviews of customers only if reasonable steps were taken to check that.',
  },
  {
    id: 'award-without-source',
    name: 'Award without date or source',
    severity: 'LOW',
    description: 'Finds awards and test results without year, issuer or category.',
    explanation:
      'Readers must be able to look a test result up. German courts ask for a legible reference to issuer and date (section 5a UWG); the Dutch Advertising Code leads to the same result.',
  },
  {
    id: 'undisclosed-advertising',
    name: 'Undisclosed advertising',
    severity: 'MEDIUM',
    description: 'Checks that paid posts and partner content are recognisable as advertising at first sight.',
    explanation:
      'Reclamecode Social Media & Influencer Marketing in the Netherlands; section 5a(4) UWG in Germany; number 11 of Annex I to Directive 2005/29/EC.',
  },
  {
    id: 'prize-draw',
    name: 'Prize draw without terms',
    severity: 'MEDIUM',
    description: 'Checks that a prize draw names its end, its conditions and the odds or number of prizes.',
    explanation:
      'Article 6 of Directive 2000/31/EC asks that conditions of promotional games are easily accessible. Numbers 19 and 31 of Annex I to Directive 2005/29/EC ban prizes that do not exist.',
  },
  {
    id: 'appeal-to-children',
    name: 'Direct appeal to children',
    severity: 'HIGH',
    description: 'Finds sentences that tell children to buy, or to persuade their parents to.',
    explanation:
      'Number 28 of Annex I to Directive 2005/29/EC; the Dutch Children’s Advertising Code (Kinder- en Jeugdreclamecode).',
  },
  {
    id: 'green-claim',
    name: 'Unsupported green claim',
    severity: 'MEDIUM',
    description: 'Looks for general environmental claims without proof, and for neutrality that rests on offsetting.',
    explanation:
      'Directive (EU) 2024/825 adds generic environmental claims without recognised excellent performance, and claims of neutral impact based on offsetting, to Annex I of Directive 2005/29/EC. For funds, article 13 of Regulation (EU) 2019/2088 (SFDR) asks that marketing does not contradict the disclosures.',
  },
] as const satisfies readonly Rule[]
