import type { PageLanguage } from '../model.ts'
import type { RuleId } from '../rules.ts'
import { investing, style } from './rule-families.ts'

interface DismissalReason {
  reason: string
  /** The rules whose findings can be set aside in this way. */
  about?: readonly RuleId[]
  /** Or those of any rule but these. With neither: any finding, also one without a rule. */
  except?: readonly RuleId[]
  /** Only said of pages in this language. */
  language?: PageLanguage
}

/** Why reviewers of the group set a finding aside, the commonest first. */
const dismissalReasons: readonly DismissalReason[] = [
  {
    reason: 'Fine in context: the risk warning is in the same block.',
    about: ['missing-risk-warning', 'past-performance', 'forecast-without-basis', 'leverage-loss-rate'],
  },
  {
    reason: 'The condition stands directly beside the sentence; the crawler missed it.',
    about: [
      'unclear-fees',
      'free-claim',
      'total-price',
      'price-reduction',
      'tax-benefit',
      'cover-overstated',
      'fair-clear',
    ],
  },
  {
    reason: 'Example and warning stand in the box beside the text; the crawler missed it.',
    about: ['credit-warning', 'representative-example'],
  },
  { reason: 'Proof is on file: market research of this year.', about: ['comparative-claim', 'superlative'] },
  { reason: 'The link has an accessible name that is not visible in the text.', about: ['link-text'] },
  { reason: 'Brand team accepts this spelling in logos.', about: ['brand-name'] },
  {
    reason: 'Is een vaste term in de polisvoorwaarden.',
    about: ['plain-language', 'untranslated-term'],
    language: 'NL',
  },
  { reason: 'The term is in the glossary of this market.', about: ['untranslated-term'] },
  { reason: 'The words are those of the policy conditions and must match them.', about: ['plain-language'] },
  {
    reason: 'The page shows the reader’s own format; the crawler got the default.',
    about: ['number-format'],
  },
  { reason: 'Colour and place are named beside the label, not instead of it.', about: ['sensory-instruction'] },
  { reason: 'Campaign line, agreed with the brand team.', about: ['exclamation-marks', 'inclusive-wording'] },
  { reason: 'Accepted by the editor: short label in a menu.', about: ['link-text'] },
  {
    reason: 'False positive: quoted on this page as an example of a fraudulent offer.',
    about: ['guaranteed-returns', 'crypto-promotion', 'instant-credit'],
  },
  {
    reason: 'False positive: quoted from a customer’s letter and corrected in the answer.',
    about: ['deposit-protection', 'cover-overstated', 'tax-benefit', 'withdrawal-right', 'mortgage-promise'],
  },
  { reason: 'The wording is prescribed by the supervisor.', about: ['deposit-protection'] },
  {
    reason: 'Only shown to professional clients.',
    about: [...investing, 'leverage-loss-rate', 'crypto-promotion'],
  },
  {
    reason: 'For business customers: the rule protects consumers.',
    about: ['credit-warning', 'representative-example', 'total-price', 'withdrawal-right', 'statutory-rights'],
  },
  { reason: 'Award, year and issuer stand under the picture.', about: ['award-without-source'] },
  { reason: 'Text is user content, labelled as such.', about: ['reviews'] },
  { reason: 'How reviews are checked is linked beside the stars.', about: ['reviews'] },
  { reason: 'The terms are linked under the picture.', about: ['prize-draw'] },
  { reason: 'The post carries the label “Paid partnership”.', about: ['undisclosed-advertising'] },
  { reason: 'The report behind the claim is linked in the same line.', about: ['green-claim'] },
  { reason: 'The price per unit stands on the shelf label in the picture.', about: ['unit-price'] },
  {
    reason: 'The campaign is over and the text is no longer shown.',
    about: ['pressure-selling', 'price-reduction', 'prize-draw', 'appeal-to-children', 'alcohol'],
  },
  {
    reason: 'Cleared by the advertising code committee before publication.',
    about: ['alcohol', 'appeal-to-children', 'pressure-selling'],
  },
  { reason: 'The claim is authorised and the conditions of use are met.', about: ['nutrition-claim', 'organic'] },
  {
    reason: 'The product file supports the claim; checked with Regulatory Affairs.',
    about: ['health-claim', 'cosmetic-claim', 'device-claim'],
  },
  {
    reason: 'Page for health professionals, behind a login.',
    about: ['disease-claim', 'weight-loss', 'doctor-recommended', 'medicine-advertising'],
  },
  { reason: 'Allergens are in bold in the published table; the crawler reads plain text.', about: ['allergens'] },
  { reason: 'The supplier’s certificate is on file.', about: ['origin', 'organic'] },
  {
    reason: 'The next line says that the law asks this of everyone.',
    about: ['self-evident', 'statutory-rights'],
  },
  { reason: 'The second layer of the banner has every choice; the crawler saw the first.', about: ['cookie-banner'] },
  {
    reason: 'Checked with the data protection officer: the full text is on the same screen.',
    about: ['consent-wording', 'privacy-promise'],
  },
  { reason: 'Abgestimmt mit der Rechtsabteilung.', except: style, language: 'DE' },
  { reason: 'Akkoord van Juridische Zaken voor deze pagina.', except: style, language: 'NL' },
  { reason: 'Approved by Legal for this page.', except: style },
  { reason: 'Agreed in the review meeting: low impact, correct at the next relaunch.', about: style },
  { reason: 'Already corrected, the crawl used an older version.' },
  { reason: 'Duplicate of a finding that was decided in an earlier audit.' },
  { reason: 'Page is not public: test environment.' },
  { reason: 'Archive page, clearly marked with its date.' },
  { reason: 'Page will be removed this month.' },
]

/** What can be said of a finding of this rule on a page in this language, the commonest first. */
export function dismissalReasonsFor(rule_id: string | null, language: PageLanguage | null): string[] {
  return dismissalReasons
    .filter((one) => fitsRule(one, rule_id) && (!one.language || one.language === language))
    .map(({ reason }) => reason)
}

function fitsRule({ about, except }: DismissalReason, rule_id: string | null): boolean {
  if (about) return about.some((id) => id === rule_id)
  return !except || (rule_id !== null && !except.some((id) => id === rule_id))
}
