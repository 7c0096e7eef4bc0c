import type { Asset, PageLanguage, Section } from './model.ts'
import { products } from './products.ts'
import { idFrom } from './random.ts'

type SiteLanguage = 'EN' | 'NL' | 'DE'

const site = 'https://northwind.example'

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

const monthsBack = 12

/** Every page, newsletter, listing, post and brochure of the group, as of that day. */
export function makeAssets(now: Date): Asset[] {
  return [...pages(), ...newsletters(now), ...listings, ...posts(), ...brochures].map((asset) => ({
    ...asset,
    id: idFrom('asset', asset.name ?? asset.url ?? asset.section),
  }))
}

type AssetWithoutId = Omit<Asset, 'id'>

function page(language: PageLanguage, section: Section, path: string, product: string | null): AssetWithoutId {
  return { name: path, url: `${site}${path}`, section, language, product }
}

function pages(): AssetWithoutId[] {
  return (['EN', 'NL', 'DE'] as const)
    .flatMap((language) => {
      const root = language === 'EN' ? '' : `/${language.toLowerCase()}`
      const folder = (section: keyof typeof folders) => `${root}/${folders[section][column[language]]}`
      const isFolder = (section: Section): section is keyof typeof folders => section in folders
      return [
        page(language, 'home', root || '/', null),
        ...products.flatMap(({ section, name }) => {
          if (!isFolder(section)) return []
          const start =
            section === 'app' ? folder(section) : `${folder(section)}/${name.toLowerCase().replaceAll(' ', '-')}`
          const paths: readonly string[] = section === 'app' ? [''] : productPages[language]
          return paths.map((path) => page(language, section, `${start}${path}`, name))
        }),
        ...otherPages.flatMap(([section, ...paths]) =>
          ['', ...paths[column[language]]]
            .filter((path) => path !== '' || section !== 'app')
            .map((path) => page(language, section, path ? `${folder(section)}/${path}` : folder(section), null)),
        ),
      ]
    })
    .concat(translatedPages.map(([language, section, path, product]) => page(language, section, path, product)))
}

function newsletters(now: Date): AssetWithoutId[] {
  const editions = { EN: 'Newsletter', NL: 'Nieuwsbrief', DE: 'Kundenbrief' } as const
  return Array.from({ length: monthsBack }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
    return (['EN', 'NL', 'DE'] as const).map((language) => ({
      name: `${editions[language]} ${month}`,
      // A newsletter in print only has no address.
      url: language === 'DE' ? null : `${site}/newsletters/${language.toLowerCase()}/${month}`,
      section: 'newsletter' as const,
      language,
      product: null,
    }))
  }).flat()
}

const listings: readonly AssetWithoutId[] = [
  { name: 'App Store listing', url: 'app-store:northwind-bank/en', section: 'store', language: 'EN', product: null },
  {
    name: 'App Store listing (Dutch)',
    url: 'app-store:northwind-bank/nl',
    section: 'store',
    language: 'NL',
    product: null,
  },
  {
    name: 'App Store listing (German)',
    url: 'app-store:northwind-bank/de',
    section: 'store',
    language: 'DE',
    product: null,
  },
  {
    name: 'Google Play listing',
    url: 'google-play:northwind-bank/en',
    section: 'store',
    language: 'EN',
    product: null,
  },
  {
    name: 'Google Play listing (Dutch)',
    url: 'google-play:northwind-bank/nl',
    section: 'store',
    language: 'NL',
    product: null,
  },
]

function posts(): AssetWithoutId[] {
  const channels = ['Instagram post', 'LinkedIn post', 'TikTok video', 'YouTube description'] as const
  return (['EN', 'NL', 'DE'] as const).flatMap((language, l) =>
    channels.flatMap((channel, c) =>
      [1, 2].map((n) => {
        const number = 4100 + l * 100 + c * 20 + n * 7
        return {
          name: `${channel} ${number}`,
          url: `https://social.northwind.example/${language.toLowerCase()}/${number}`,
          section: 'social' as const,
          language,
          product: null,
        }
      }),
    ),
  )
}

const brochures: readonly AssetWithoutId[] = [
  {
    name: 'Savings brochure.pdf',
    url: `${site}/pdf/savings-brochure.pdf`,
    section: 'print',
    language: 'EN',
    product: null,
  },
  { name: 'Price list.pdf', url: `${site}/pdf/price-list.pdf`, section: 'print', language: 'EN', product: null },
  { name: 'Branch poster “Start saving”', url: null, section: 'print', language: 'EN', product: null },
  { name: null, url: `${site}/pdf/annual-letter.pdf`, section: 'print', language: 'EN', product: null },
  { name: 'Tarievenkaart.pdf', url: `${site}/pdf/tarievenkaart.pdf`, section: 'print', language: 'NL', product: null },
  {
    name: 'Polisvoorwaarden.pdf',
    url: `${site}/pdf/polisvoorwaarden.pdf`,
    section: 'print',
    language: 'NL',
    product: null,
  },
  { name: null, url: `${site}/pdf/voorwaarden.pdf`, section: 'print', language: 'NL', product: null },
  {
    name: 'Preisverzeichnis.pdf',
    url: `${site}/pdf/preisverzeichnis.pdf`,
    section: 'print',
    language: 'DE',
    product: null,
  },
  { name: 'Schaufensterplakat', url: null, section: 'print', language: 'DE', product: null },
]
