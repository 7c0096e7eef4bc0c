import type { PageLanguage, Section } from './model.ts'

/** What the group sells. Names are the same in every language unless the list says otherwise. */
export const products: readonly { section: Section; name: string; NL?: string; DE?: string }[] = [
  { section: 'savings', name: 'Growth Plus' },
  { section: 'savings', name: 'Future Plan' },
  { section: 'savings', name: 'Junior Saver' },
  { section: 'savings', name: 'Notice 90' },
  { section: 'savings', name: 'Flex Saver' },
  { section: 'invest', name: 'Horizon Fund' },
  { section: 'invest', name: 'Steady Portfolio' },
  { section: 'invest', name: 'Global Mix' },
  { section: 'invest', name: 'Pension Builder' },
  { section: 'fx', name: 'Mobile FX' },
  { section: 'fx', name: 'Margin Trader' },
  { section: 'crypto', name: 'Coin Wallet' },
  { section: 'accounts', name: 'Everyday Account' },
  { section: 'accounts', name: 'Duo Account' },
  { section: 'accounts', name: 'Campus Account' },
  { section: 'cards', name: 'Platinum Card' },
  { section: 'cards', name: 'Travel Card' },
  { section: 'cards', name: 'Cashback Card' },
  { section: 'loans', name: 'Easy Loan' },
  { section: 'loans', name: 'Car Loan' },
  { section: 'loans', name: 'Bridge Credit' },
  { section: 'mortgage', name: 'First Home' },
  { section: 'mortgage', name: 'Green Mortgage' },
  { section: 'insurance', name: 'Home Cover' },
  { section: 'insurance', name: 'Travel Cover' },
  { section: 'insurance', name: 'Car Cover' },
  { section: 'insurance', name: 'Pet Cover' },
  { section: 'app', name: 'Northwind App' },
  { section: 'care', name: 'Immune Daily' },
  { section: 'care', name: 'Omega Balance' },
  { section: 'care', name: 'Joint Ease' },
  { section: 'care', name: 'Calm Night' },
  { section: 'care', name: 'Slim Tea' },
  { section: 'care', name: 'Kids Multi' },
  { section: 'pharmacy', name: 'Dolorex 400' },
  { section: 'pharmacy', name: 'Paralin' },
  { section: 'beauty', name: 'Skin Renew' },
  { section: 'beauty', name: 'Sun Guard' },
  { section: 'beauty', name: 'Night Repair' },
  { section: 'market', name: 'Oat Crunch', NL: 'Havercrunch', DE: 'Haferknusper' },
  { section: 'market', name: 'Farm Yoghurt', NL: 'Boerenyoghurt', DE: 'Bauernjoghurt' },
  { section: 'market', name: 'Rye Loaf', NL: 'Roggebrood', DE: 'Roggenbrot' },
  { section: 'market', name: 'Green Smoothie', DE: 'Grüner Smoothie' },
  { section: 'market', name: 'Veggie Burger', NL: 'Vegaburger', DE: 'Gemüseburger' },
  { section: 'market', name: 'Tomato Soup', NL: 'Tomatensoep', DE: 'Tomatensuppe' },
  { section: 'market', name: 'Ginger Kombucha', NL: 'Gemberkombucha', DE: 'Ingwer-Kombucha' },
  { section: 'drinks', name: 'Harbour Pale Ale' },
  { section: 'drinks', name: 'Dune Gin' },
  { section: 'drinks', name: 'Orchard Cider' },
]

const byName = new Map(products.map((product) => [product.name, product]))

export function productName(name: string, language: PageLanguage): string {
  const product = byName.get(name)
  return (language === 'NL' && product?.NL) || (language === 'DE' && product?.DE) || name
}
