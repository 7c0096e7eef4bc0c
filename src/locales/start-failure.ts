import { languageInForce } from './i18n.ts'

const english = { title: 'Redline could not be loaded', retry: 'Try again' }

/** Shown where the file with all other texts cannot be loaded, so they are part of the code. */
const startFailures: Record<string, typeof english> = {
  da: { title: 'Redline kunne ikke indlæses', retry: 'Prøv igen' },
  de: { title: 'Redline konnte nicht geladen werden', retry: 'Erneut versuchen' },
  el: { title: 'Δεν ήταν δυνατή η φόρτωση του Redline', retry: 'Δοκιμή ξανά' },
  en: english,
  es: { title: 'No se pudo cargar Redline', retry: 'Reintentar' },
  fi: { title: 'Redlinea ei voitu ladata', retry: 'Yritä uudelleen' },
  fr: { title: 'Impossible de charger Redline', retry: 'Réessayer' },
  it: { title: 'Impossibile caricare Redline', retry: 'Riprova' },
  nb: { title: 'Redline kunne ikke lastes inn', retry: 'Prøv igjen' },
  nl: { title: 'Redline kon niet worden geladen', retry: 'Opnieuw proberen' },
  pl: { title: 'Nie udało się wczytać Redline', retry: 'Spróbuj ponownie' },
  pt: { title: 'Não foi possível carregar o Redline', retry: 'Tentar de novo' },
  ru: { title: 'Не удалось загрузить Redline', retry: 'Повторить' },
  sv: { title: 'Redline kunde inte läsas in', retry: 'Försök igen' },
  tr: { title: 'Redline yüklenemedi', retry: 'Yeniden dene' },
}

/** In the language that is read, or in English. */
export const startFailureIn = (language = languageInForce()) => startFailures[language] ?? english
