import { findings, type FindingInLanguage } from './findings.ts'
import type { Asset } from './model.ts'
import { productName, products } from './products.ts'

/** A finding with all its words filled in. Two violations with the same sighting are the same finding: one group. */
export interface Sighting {
  /** The same for the same words under the same rule. */
  key: number
  /** The place of the finding among all. */
  number: number
  finding: FindingInLanguage
  /** Of which product it speaks, if it names one. */
  product: string | null
  violating_text: string | null
  reason: string
  recommended_solution: string | null
  suggested_text: string | null
}

/** Posts and letters about no page of their own mostly speak of these. */
const favourites = ['Skin Renew', 'Travel Card', 'Immune Daily', 'Night Repair']

function productsOf({ where, products: only, found, reason, fix, suggested }: FindingInLanguage): (string | null)[] {
  if (![found, reason, fix, suggested].some((text) => text?.includes('{product}'))) return [null]
  if (only) return [...only]
  const inSections = products.filter(({ section }) => where.includes(section)).map(({ name }) => name)
  return inSections.length > 0 ? inSections : favourites
}

function combinations(vary: NonNullable<FindingInLanguage['vary']>): Record<string, string>[] {
  return Object.entries(vary).reduce<Record<string, string>[]>(
    (rows, [word, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [word]: value }))),
    [{}],
  )
}

function fill(text: string, words: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, word: string) => {
    const value = words[word]
    if (value === undefined) throw new Error(`“${text}” asks for {${word}}, which the finding does not give`)
    return value
  })
}

function sightingsOf(finding: FindingInLanguage, number: number): Sighting[] {
  const places = new Map<string, number>()
  return productsOf(finding).flatMap((product) =>
    combinations(finding.vary ?? {}).map((row) => {
      const words = product ? { ...row, product: productName(product, finding.language) } : row
      const filled = (text: string | null) => text && fill(text, words)
      const violating_text = filled(finding.found)
      const reason = fill(finding.reason, words)
      const place = places.get(violating_text ?? reason) ?? places.size
      places.set(violating_text ?? reason, place)
      return {
        key: number * 1000 + place,
        number,
        finding,
        product,
        violating_text,
        reason,
        recommended_solution: filled(finding.fix),
        suggested_text: filled(finding.suggested),
      }
    }),
  )
}

export const sightings: readonly (readonly Sighting[])[] = findings.map(sightingsOf)

export function canBeOn({ finding, product }: Sighting, asset: Asset): boolean {
  return (
    asset.language === finding.language &&
    (finding.where.length === 0 || finding.where.includes(asset.section)) &&
    (asset.product === null ||
      (product ? asset.product === product : (finding.products?.includes(asset.product) ?? true)))
  )
}
