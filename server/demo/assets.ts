import { makeAsset } from './make-asset.ts'
import type { Asset } from './model.ts'
import { sitePages } from './site-pages.ts'

const months = 12

/** Every page, newsletter, listing, post and brochure of the group, as of that day. */
export function makeAssets(today: Date): Asset[] {
  return [...sitePages(), ...newsletters(today), ...listings, ...posts(), ...brochures]
}

/** The newest first. Those in German go out on paper only and have no address. */
function newsletters(today: Date): Asset[] {
  const editions = { EN: 'Newsletter', NL: 'Nieuwsbrief', DE: 'Kundenbrief' } as const
  return Array.from({ length: months }, (_, back) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
    return (['EN', 'NL', 'DE'] as const).map((language) =>
      makeAsset({
        name: `${editions[language]} ${month}`,
        url: language === 'DE' ? null : `https://northwind.example/newsletters/${language.toLowerCase()}/${month}`,
        section: 'newsletter',
        language,
      }),
    )
  }).flat()
}

const listings: readonly Asset[] = [
  makeAsset({ name: 'App Store listing', url: 'app-store:northwind-bank/en', section: 'store', language: 'EN' }),
  makeAsset({
    name: 'App Store listing (Dutch)',
    url: 'app-store:northwind-bank/nl',
    section: 'store',
    language: 'NL',
  }),
  makeAsset({
    name: 'App Store listing (German)',
    url: 'app-store:northwind-bank/de',
    section: 'store',
    language: 'DE',
  }),
  makeAsset({ name: 'Google Play listing', url: 'google-play:northwind-bank/en', section: 'store', language: 'EN' }),
  makeAsset({
    name: 'Google Play listing (Dutch)',
    url: 'google-play:northwind-bank/nl',
    section: 'store',
    language: 'NL',
  }),
]

const channels = ['Instagram post', 'LinkedIn post', 'TikTok video', 'YouTube description'] as const

function posts(): Asset[] {
  return (['EN', 'NL', 'DE'] as const).flatMap((language, l) =>
    channels.flatMap((channel, c) =>
      [1, 2].map((n) => {
        const number = 4100 + l * 100 + c * 20 + n * 7
        const url = `https://social.northwind.example/${language.toLowerCase()}/${number}`
        return makeAsset({ name: `${channel} ${number}`, url, section: 'social', language })
      }),
    ),
  )
}

const pdf = 'https://northwind.example/pdf'

/** A poster has no address, and some files have no name. */
const brochures: readonly Asset[] = [
  makeAsset({ name: 'Savings brochure.pdf', url: `${pdf}/savings-brochure.pdf`, section: 'print', language: 'EN' }),
  makeAsset({ name: 'Price list.pdf', url: `${pdf}/price-list.pdf`, section: 'print', language: 'EN' }),
  makeAsset({ name: 'Branch poster “Start saving”', url: null, section: 'print', language: 'EN' }),
  makeAsset({ name: null, url: `${pdf}/annual-letter.pdf`, section: 'print', language: 'EN' }),
  makeAsset({ name: 'Tarievenkaart.pdf', url: `${pdf}/tarievenkaart.pdf`, section: 'print', language: 'NL' }),
  makeAsset({ name: 'Polisvoorwaarden.pdf', url: `${pdf}/polisvoorwaarden.pdf`, section: 'print', language: 'NL' }),
  makeAsset({ name: null, url: `${pdf}/voorwaarden.pdf`, section: 'print', language: 'NL' }),
  makeAsset({ name: 'Preisverzeichnis.pdf', url: `${pdf}/preisverzeichnis.pdf`, section: 'print', language: 'DE' }),
  makeAsset({ name: 'Schaufensterplakat', url: null, section: 'print', language: 'DE' }),
]
