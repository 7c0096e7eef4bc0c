import type { Rule } from '../model.ts'

export const healthFoodRules = [
  {
    id: 'health-claim',
    name: 'Unauthorised health claim',
    severity: 'CRITICAL',
    description:
      'Compares statements about health effects of a food with the claims that are authorised, and their wording.',
    explanation:
      'Article 10 of Regulation (EC) No 1924/2006: health claims are prohibited unless they are in the Union list (Regulation (EU) No 432/2012) and their conditions of use are met.',
  },
  {
    id: 'disease-claim',
    name: 'Disease claim for a food',
    severity: 'CRITICAL',
    description: 'Finds statements that a food prevents, treats or cures a disease.',
    explanation:
      'Article 7(3) of Regulation (EU) No 1169/2011. No evidence can cure this: the claim makes the food a medicine by presentation.',
  },
  {
    id: 'weight-loss',
    name: 'Rate of weight loss',
    severity: 'HIGH',
    description: 'Flags texts that say how much weight is lost, or how fast.',
    explanation:
      'Article 12(b) of Regulation (EC) No 1924/2006 forbids claims that refer to the rate or amount of weight loss.',
  },
  {
    id: 'doctor-recommended',
    name: 'Recommendation by doctors',
    severity: 'HIGH',
    description: 'Finds recommendations by individual doctors or health professionals for foods and medicines.',
    explanation:
      'Article 12(c) of Regulation (EC) No 1924/2006 for foods, article 90(f) of Directive 2001/83/EC for medicines, section 11 HWG in Germany.',
  },
  {
    id: 'medicine-advertising',
    name: 'Medicine advertising',
    severity: 'HIGH',
    description:
      'Checks public advertising for medicines: mandatory texts, promises of effect, comparison with a food or cosmetic.',
    explanation:
      'Articles 87 to 90 of Directive 2001/83/EC; in Germany sections 3, 4 and 11 of the HWG with the mandatory notice; in the Netherlands the Code for public advertising of medicines (CPG).',
  },
  {
    id: 'cosmetic-claim',
    name: 'Cosmetic claim',
    severity: 'MEDIUM',
    description: 'Checks claims for cosmetics for truth, evidence, honesty and fairness.',
    explanation: 'Article 20 of Regulation (EC) No 1223/2009 with the common criteria of Regulation (EU) No 655/2013.',
  },
  {
    id: 'device-claim',
    name: 'Medical device claim',
    severity: 'MEDIUM',
    description: 'Flags statements about a device that go beyond its intended purpose or hide a likely risk.',
    explanation: 'Article 7 of Regulation (EU) 2017/745 on medical devices.',
  },
  {
    id: 'nutrition-claim',
    name: 'Nutrition claim conditions',
    severity: 'MEDIUM',
    description:
      'Checks “light”, “source of”, “high in”, “no added sugar” and the like against the values on the label.',
    explanation:
      'Article 8 and the annex of Regulation (EC) No 1924/2006 fix the claims that are permitted and the limits for each.',
  },
  {
    id: 'allergens',
    name: 'Allergen information',
    severity: 'HIGH',
    description: 'Looks for foods offered without their allergens, or with allergens that are not emphasised.',
    explanation:
      'Articles 9(1)(c), 14 and 21 of Regulation (EU) No 1169/2011: the substances of Annex II must be available before the purchase is concluded, and emphasised in the list of ingredients.',
  },
  {
    id: 'origin',
    name: 'Origin unclear',
    severity: 'MEDIUM',
    description: 'Finds flags, place names and wording that suggest another origin than the primary ingredient has.',
    explanation:
      'Article 26 of Regulation (EU) No 1169/2011 with Implementing Regulation (EU) 2018/775 on the primary ingredient.',
  },
  {
    id: 'self-evident',
    name: 'Self-evident property advertised',
    severity: 'LOW',
    description: 'Flags a property as special which all comparable foods have by nature or by law.',
    explanation: 'Article 7(1)(c) of Regulation (EU) No 1169/2011.',
  },
  {
    id: 'organic',
    name: 'Organic wording',
    severity: 'MEDIUM',
    description: 'Checks the use of “organic”, “bio” and “eco” for food against certification and labelling.',
    explanation:
      'Articles 30 to 33 of Regulation (EU) 2018/848: the terms and their abbreviations are reserved for certified products, with the code number of the control body.',
  },
  {
    id: 'alcohol',
    name: 'Alcohol advertising',
    severity: 'HIGH',
    description:
      'Finds appeals to minors, links with success or health, and health claims for drinks above 1.2 % by volume.',
    explanation:
      'Reclamecode voor Alcoholhoudende dranken (RvA) in the Netherlands; article 4(3) of Regulation (EC) No 1924/2006, which allows no health claim for these drinks.',
  },
] as const satisfies readonly Rule[]
