import { bankingDe } from './findings/banking-de.ts'
import { bankingEn } from './findings/banking-en.ts'
import { bankingNl } from './findings/banking-nl.ts'
import { campaignsDe } from './findings/campaigns-de.ts'
import { campaignsEn } from './findings/campaigns-en.ts'
import { campaignsNl } from './findings/campaigns-nl.ts'
import { healthFoodEn } from './findings/health-food-en.ts'
import { investingEn } from './findings/investing-en.ts'
import { languageEn } from './findings/language-en.ts'
import { marketingEn } from './findings/marketing-en.ts'
import { otherLanguages } from './findings/other-languages.ts'
import { retailDe } from './findings/retail-de.ts'
import { retailNl } from './findings/retail-nl.ts'
import type { Finding, PageLanguage } from './model.ts'

export interface FindingInLanguage extends Finding {
  language: PageLanguage
}

const files = [
  investingEn,
  bankingEn,
  marketingEn,
  healthFoodEn,
  languageEn,
  campaignsEn,
  bankingNl,
  retailNl,
  campaignsNl,
  bankingDe,
  retailDe,
  campaignsDe,
  ...otherLanguages,
]

export const findings: readonly FindingInLanguage[] = files.flatMap(({ language, findings }) =>
  findings.map((finding) => ({ ...finding, language })),
)
