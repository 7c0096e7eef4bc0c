import type { Rule } from '../model.ts'

export const languagePrivacyRules = [
  {
    id: 'consent-wording',
    name: 'Consent wording',
    severity: 'HIGH',
    description: 'Checks that consent is asked for one purpose at a time, in plain words, with a real choice.',
    explanation:
      'Articles 4(11) and 7 of the General Data Protection Regulation (EU) 2016/679. A box that is ticked already is no consent (Court of Justice, C-673/17, Planet49).',
  },
  {
    id: 'cookie-banner',
    name: 'Cookie banner wording',
    severity: 'MEDIUM',
    description: 'Finds banners that treat silence as agreement, or where refusing is harder than accepting.',
    explanation:
      'Article 5(3) of Directive 2002/58/EC with article 7 GDPR; article 11.7a of the Dutch Telecommunications Act; section 25 TDDDG in Germany.',
  },
  {
    id: 'privacy-promise',
    name: 'Privacy promise too broad',
    severity: 'MEDIUM',
    description: 'Compares promises about data with what the privacy statement really says.',
    explanation:
      'Articles 5(1)(a) and 12 to 14 GDPR. A promise the privacy statement does not keep is also a misleading practice under Directive 2005/29/EC.',
  },
  {
    id: 'plain-language',
    name: 'Plain language',
    severity: 'UNSPECIFIED',
    description:
      'Flags sentences of more than 30 words and words few customers know, on pages everybody must understand.',
    explanation:
      'The European Accessibility Act, Directive (EU) 2019/882, asks that information about consumer banking services does not exceed level B2 of the Common European Framework. WCAG 2.2 calls this reading level (3.1.5).',
  },
  {
    id: 'untranslated-term',
    name: 'Untranslated term',
    severity: 'UNSPECIFIED',
    description: 'Finds words of another language for which the house list has a translation.',
    explanation:
      'House style, chapter 3. A foreign passage that has to stay needs its language marked (WCAG 2.2, 3.1.2).',
  },
  {
    id: 'number-format',
    name: 'Numbers and dates',
    severity: 'UNSPECIFIED',
    description: 'Checks decimal separators, currency signs and dates against the language of the page.',
    explanation: null,
  },
  {
    id: 'link-text',
    name: 'Unclear link text',
    severity: 'LOW',
    description: 'Finds links that say nothing about where they lead when read on their own.',
    explanation: 'WCAG 2.2, success criterion 2.4.4 (level A), by way of EN 301 549 and Directive (EU) 2019/882.',
  },
  {
    id: 'sensory-instruction',
    name: 'Instruction by colour or place',
    severity: 'LOW',
    description: 'Flags instructions that can only be followed by those who see colour, shape or position.',
    explanation: 'WCAG 2.2, success criterion 1.3.3 (level A).',
  },
  {
    id: 'exclamation-marks',
    name: 'Tone: exclamation marks',
    severity: 'LOW',
    description: 'Counts exclamation marks: none on pages about money or health, at most one elsewhere.',
    explanation: 'House style, chapter 2. Money and health are calm subjects.',
  },
  {
    id: 'brand-name',
    name: 'Brand name spelling',
    severity: null,
    description: 'Checks the spelling of product and company names against the list of trade marks.',
    explanation: null,
  },
  {
    id: 'inclusive-wording',
    name: 'Inclusive wording',
    severity: null,
    description: 'Suggests wording that leaves nobody out by gender, age, background or ability.',
    explanation:
      'House style, chapter 4. Article 5 of Directive 2004/113/EC forbids gender as a factor in premiums, so a text should not suggest it either.',
  },
  {
    id: 'outdated-reference',
    name: 'Outdated reference',
    severity: 'LOW',
    description: 'Finds products, rates, laws and phone numbers that have been replaced.',
    explanation: null,
  },
  // Deleted in the rule editor, still named by what it once found: the contract lets the name of a rule be null.
  { id: 'rule-0412', name: null, severity: 'LOW', description: null, explanation: null },
] as const satisfies readonly Rule[]
