import { makeAsset } from './make-asset.ts'
import type { Asset, PageLanguage, Section } from './model.ts'
import { products } from './products.ts'

type SiteLanguage = 'EN' | 'NL' | 'DE'

const folders = {
  savings: ['savings', 'sparen', 'sparen'],
  invest: ['invest', 'beleggen', 'anlegen'],
  fx: ['fx', 'valuta', 'devisen'],
  crypto: ['crypto', 'crypto', 'krypto'],
  accounts: ['accounts', 'betalen', 'konten'],
  cards: ['cards', 'kaarten', 'karten'],
  loans: ['loans', 'lenen', 'kredite'],
  mortgage: ['mortgages', 'hypotheek', 'baufinanzierung'],
  insurance: ['insurance', 'verzekeren', 'versichern'],
  app: ['app', 'app', 'app'],
  help: ['help', 'klantenservice', 'hilfe'],
  onboarding: ['onboarding', 'klant-worden', 'kunde-werden'],
  about: ['about', 'over-ons', 'ueber-uns'],
  privacy: ['privacy', 'privacy', 'datenschutz'],
  care: ['care', 'gezondheid', 'gesundheit'],
  pharmacy: ['pharmacy', 'apotheek', 'apotheke'],
  beauty: ['beauty', 'verzorging', 'pflege'],
  market: ['market', 'supermarkt', 'markt'],
  drinks: ['drinks', 'dranken', 'getraenke'],
  offers: ['offers', 'acties', 'angebote'],
} as const satisfies Partial<Record<Section, readonly [string, string, string]>>

const column = { EN: 0, NL: 1, DE: 2 } as const satisfies Record<SiteLanguage, number>

const productPages = {
  EN: ['', '/faq', '/terms'],
  NL: ['', '/veelgestelde-vragen'],
  DE: ['', '/fragen'],
} as const satisfies Record<SiteLanguage, readonly string[]>

/** Pages about no product, by section and language. */
const otherPages: readonly [keyof typeof folders, readonly string[], readonly string[], readonly string[]][] = [
  ['app', ['features', 'security', 'notifications'], ['functies', 'veiligheid'], ['funktionen', 'sicherheit']],
  [
    'help',
    ['contact', 'close-account', 'lost-card', 'complaints', 'returns', 'delivery'],
    ['contact', 'rekening-opzeggen', 'pas-kwijt', 'klachten', 'retourneren'],
    ['kontakt', 'konto-schliessen', 'karte-verloren', 'ruecksendung'],
  ],
  [
    'onboarding',
    ['step-1', 'step-2', 'step-3', 'welcome'],
    ['stap-1', 'stap-2', 'welkom'],
    ['schritt-1', 'willkommen'],
  ],
  ['about', ['sustainability', 'press', 'story'], ['duurzaamheid', 'pers'], ['nachhaltigkeit', 'presse']],
  ['privacy', ['cookies', 'your-data'], ['cookies', 'uw-gegevens'], ['cookies']],
  [
    'offers',
    ['weekend', 'members', 'clearance', 'rewards', 'gift-cards'],
    ['weekend', 'leden', 'opruiming', 'cadeaukaarten'],
    ['wochenende', 'mitglieder', 'ausverkauf'],
  ],
]

/** Translated landing pages without a site of their own. */
const translatedPages: readonly [PageLanguage, Section, string, string | null][] = [
  ['FR', 'savings', '/fr/epargne/growth-plus', 'Growth Plus'],
  ['FR', 'invest', '/fr/placements/horizon-fund', 'Horizon Fund'],
  ['FR', 'loans', '/fr/credits/easy-loan', 'Easy Loan'],
  ['FR', 'care', '/fr/sante/immune-daily', 'Immune Daily'],
  ['FR', 'offers', '/fr/promotions', null],
  ['FR', 'app', '/fr/application', 'Northwind App'],
  ['FR', 'help', '/fr/aide', null],
  ['FR', 'home', '/fr', null],
  ['ES', 'savings', '/es/ahorro/growth-plus', 'Growth Plus'],
  ['ES', 'care', '/es/salud/slim-tea', 'Slim Tea'],
  ['ES', 'accounts', '/es/cuentas/everyday-account', 'Everyday Account'],
  ['ES', 'loans', '/es/prestamos/easy-loan', 'Easy Loan'],
  ['ES', 'home', '/es', null],
  ['AR', 'savings', '/ar/savings', null],
  ['HE', 'app', '/he/app', null],
  ['JA', 'invest', '/ja/invest', null],
  ['ZH', 'cards', '/zh/cards', null],
]

type Folder = keyof typeof folders

function isFolder(section: Section): section is Folder {
  return section in folders
}

function page(language: PageLanguage, section: Section, path: string, product: string | null = null): Asset {
  return makeAsset({ name: path, url: `https://northwind.example${path}`, section, language, product })
}

function rootOf(language: SiteLanguage): string {
  return language === 'EN' ? '' : `/${language.toLowerCase()}`
}

function folderOf(language: SiteLanguage, section: Folder): string {
  return `${rootOf(language)}/${folders[section][column[language]]}`
}

function pagesOfProducts(language: SiteLanguage): Asset[] {
  return products.flatMap(({ section, name }) => {
    if (!isFolder(section)) return []
    const folder = folderOf(language, section)
    if (section === 'app') return [page(language, section, folder, name)]
    const start = `${folder}/${name.toLowerCase().replaceAll(' ', '-')}`
    return productPages[language].map((path) => page(language, section, `${start}${path}`, name))
  })
}

function pagesAboutNoProduct(language: SiteLanguage): Asset[] {
  return otherPages.flatMap(([section, ...slugs]) => {
    const folder = folderOf(language, section)
    const inside = slugs[column[language]].map((slug) => page(language, section, `${folder}/${slug}`))
    return section === 'app' ? inside : inside.concat(page(language, section, folder))
  })
}

export function sitePages(): Asset[] {
  const inSiteLanguages = (['EN', 'NL', 'DE'] as const).flatMap((language) =>
    [page(language, 'home', rootOf(language) || '/')].concat(pagesOfProducts(language), pagesAboutNoProduct(language)),
  )
  return inSiteLanguages.concat(
    translatedPages.map(([language, section, path, product]) => page(language, section, path, product)),
  )
}
