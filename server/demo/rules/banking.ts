import type { Rule } from '../model.ts'

export const bankingRules = [
  {
    id: 'guaranteed-returns',
    name: 'Guaranteed returns',
    severity: 'CRITICAL',
    description: 'Finds promises of a certain return, or the denial of risk, on products whose value can fall.',
    explanation:
      'Article 4:19 of the Dutch Financial Supervision Act (Wft) asks that information is correct, clear and not misleading. Article 44 of Delegated Regulation (EU) 2017/565 under MiFID II adds that a benefit may not be stated without a fair and prominent indication of the risks.',
  },
  {
    id: 'missing-risk-warning',
    name: 'Missing risk warning',
    severity: 'HIGH',
    description: 'Checks that a text which praises an investment also names, nearby and as visibly, what can go wrong.',
    explanation:
      'Under article 44(2) of Delegated Regulation (EU) 2017/565 the indication of risks must be fair and prominent, and its type size at least that of the main text. The FCA expects the same balance under COBS 4.5.2.',
  },
  {
    id: 'past-performance',
    name: 'Past performance',
    severity: 'HIGH',
    description:
      'Looks for past results that are the main message, cover less than five years, or come without the warning that they say little about the future.',
    explanation:
      'Article 44(4) of Delegated Regulation (EU) 2017/565: past performance may not be the most prominent feature, must cover the preceding five years (or the whole life of the product), name its source and period, and carry a prominent warning.',
  },
  {
    id: 'forecast-without-basis',
    name: 'Forecast without basis',
    severity: 'HIGH',
    description:
      'Flags expected results that do not say on what assumptions they rest, or show only the favourable case.',
    explanation:
      'Article 44(6) of Delegated Regulation (EU) 2017/565 asks for reasonable assumptions supported by objective data, the effect of costs, scenarios in different market conditions, and a warning that forecasts are not a reliable indicator.',
  },
  {
    id: 'deposit-protection',
    name: 'Deposit protection misstated',
    severity: 'CRITICAL',
    description:
      'Checks statements about the deposit guarantee: the amount, who is covered, and whether the product is a deposit at all.',
    explanation:
      'Directive 2014/49/EU protects deposits up to €100,000 per depositor and per bank. It does not cover investments, and article 16(5) limits its use in advertising to a factual reference.',
  },
  {
    id: 'leverage-loss-rate',
    name: 'Leverage without loss rate',
    severity: 'CRITICAL',
    description:
      'Finds promotion of leveraged products without the standard warning and the share of retail accounts that lose money.',
    explanation:
      'Since the product intervention by ESMA in 2018, continued by national measures of the AFM, BaFin and the FCA, every communication about CFDs must carry the firm’s own loss percentage in the prescribed words.',
  },
  {
    id: 'crypto-promotion',
    name: 'Crypto-asset promotion',
    severity: 'CRITICAL',
    description: 'Checks that crypto-assets are not offered as safe, easy or protected money.',
    explanation:
      'Article 66 of Regulation (EU) 2023/1114 (MiCA) asks for fair, clear and not misleading information and for warnings about the risks. In the United Kingdom the FCA adds a prescribed risk warning and bans incentives such as refer-a-friend bonuses.',
  },
  {
    id: 'credit-warning',
    name: 'Missing credit warning',
    severity: 'HIGH',
    description: 'Checks that an advertisement for credit carries the warning that borrowing costs money.',
    explanation:
      'Article 8 of Directive (EU) 2023/2225 requires a clear and prominent warning such as “Caution! Borrowing money costs money”. In the Netherlands the sentence and the pictogram are fixed by the BGfo and further rules under the Wft.',
  },
  {
    id: 'representative-example',
    name: 'No representative example',
    severity: 'HIGH',
    description:
      'Finds an interest rate or an instalment without the example that shows total amount, term and annual percentage rate.',
    explanation:
      'FCA CONC 3.5 and article 8 of Directive (EU) 2023/2225: as soon as an advertisement names a figure about the cost of credit, it must give the standard information by means of a representative example.',
  },
  {
    id: 'instant-credit',
    name: 'Instant credit approval',
    severity: 'HIGH',
    description: 'Flags texts that make credit look available to anybody, at once, or without a check.',
    explanation:
      'FCA CONC 3.3 forbids stating or implying that credit is available regardless of the customer’s financial circumstances. Directive (EU) 2023/2225 forbids advertising that suggests credit improves a person’s financial situation.',
  },
  {
    id: 'mortgage-promise',
    name: 'Affordability promise',
    severity: 'MEDIUM',
    description:
      'Finds promises about what somebody can borrow or save on a mortgage before anything is known of their situation.',
    explanation:
      'Articles 10 and 11 of Directive 2014/17/EU: mortgage advertising must be fair and must not create false expectations about availability or cost; figures come with standard information.',
  },
  {
    id: 'unclear-fees',
    name: 'Unclear fee wording',
    severity: 'MEDIUM',
    description: 'Looks for cost statements that are incomplete, hidden in a footnote, or contradict the price list.',
    explanation:
      'Directive 2014/92/EU gives payment services standardised fee terms, and article 7 of the Unfair Commercial Practices Directive 2005/29/EC treats a material fact that is hidden or unclear as omitted.',
  },
  {
    id: 'fair-clear',
    name: 'Fair, clear and not misleading',
    severity: 'MEDIUM',
    description: 'The general check of a financial promotion: does the overall impression match the product?',
    explanation:
      'FCA COBS 4.2.1 asks that a communication is fair, clear and not misleading. Since the Consumer Duty a firm must also test whether its customers understand it.',
  },
  {
    id: 'cover-overstated',
    name: 'Cover overstated',
    severity: 'MEDIUM',
    description: 'Finds insurance texts that promise more than the policy conditions give.',
    explanation:
      'Article 17 of Directive (EU) 2016/97 on insurance distribution: all information, including marketing, must be fair, clear and not misleading. Exclusions that most customers meet belong beside the promise.',
  },
  {
    id: 'tax-benefit',
    name: 'Tax benefit without conditions',
    severity: 'MEDIUM',
    description:
      'Checks that a tax advantage is not stated as certain, and that it says on whose situation it depends.',
    explanation:
      'Article 44(7) of Delegated Regulation (EU) 2017/565: where information refers to a particular tax treatment, it must say prominently that this depends on the individual circumstances of each client and may change.',
  },
] as const satisfies readonly Rule[]
