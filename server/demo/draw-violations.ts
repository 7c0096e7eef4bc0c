import { groupBy } from './group-by.ts'
import type { Asset } from './model.ts'
import type { Random } from './random.ts'
import type { RuleId } from './rules.ts'
import { canBeOn, type Sighting, sightings } from './sightings.ts'

/** A violation before it has a state: what was found where. Those of one unit are decided together. */
export interface Drawn {
  sighting: Sighting
  asset: Asset | null
  unit: number
  pinned: boolean
}

export interface Unit {
  sighting: Sighting
  assets: Asset[]
}

const LARGEST_GROUP = 40

/** How often each finding has been seen so far, over all audits. */
export type Seen = Map<number, number>

interface Wanted {
  violations: number
  assets: readonly Asset[]
  checks: readonly RuleId[] | undefined
  /** Sizes of the groups to make, largest first. */
  groups: readonly number[]
  pinned: readonly Unit[]
  /** How likely a finding that another audit has is taken again, so that its group reaches across audits. */
  carriedOver: number
}

export function drawViolations(
  { violations, assets, checks, groups, pinned, carriedOver }: Wanted,
  seen: Seen,
  random: Random,
): Drawn[] {
  const load = new Map<Asset, number>()
  const here = new Set<number>()
  const drawn: Drawn[] = []
  let units = 0

  function add(sighting: Sighting, places: readonly (Asset | null)[], isPinned = false): void {
    here.add(sighting.key)
    seen.set(sighting.key, (seen.get(sighting.key) ?? 0) + places.length)
    for (const asset of places) {
      if (asset) load.set(asset, (load.get(asset) ?? 0) + 1)
      drawn.push({ sighting, asset, unit: units, pinned: isPinned })
    }
    units++
  }
  const inLanguage = groupBy(assets, ({ language }) => language)
  const places = new Map<string, Asset[]>()
  function placesFor(sighting: Sighting): Asset[] {
    const about = `${sighting.number} ${sighting.product}`
    const known = places.get(about)
    if (known) return known
    const found = (inLanguage.get(sighting.finding.language) ?? []).filter((asset) => canBeOn(sighting, asset))
    places.set(about, found)
    return found
  }
  /** The emptiest first, so that no page collects everything. */
  const emptiest = (places: readonly Asset[], count: number) =>
    places
      .map((asset) => ({ asset, order: (load.get(asset) ?? 0) + random.next() * 3 }))
      .sort((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ asset }) => asset)

  for (const unit of pinned) add(unit.sighting, unit.assets, true)

  const checked = sightings.filter(([first]) => !checks || checks.some((id) => id === first?.finding.rule))
  const queue = inTurns(checked, random)
  for (const size of groups) {
    const sighting = queue.find(
      (candidate) =>
        !here.has(candidate.key) &&
        (seen.get(candidate.key) ?? 0) + size <= LARGEST_GROUP &&
        (!seen.has(candidate.key) || random.chance(carriedOver)) &&
        placesFor(candidate).length >= size + Math.floor(size / 4),
    )
    if (sighting) add(sighting, emptiest(placesFor(sighting), size))
  }

  for (const lastResort of [false, true]) {
    for (const sighting of queue) {
      if (drawn.length >= violations) break
      const times = seen.get(sighting.key) ?? 0
      if (here.has(sighting.key) || times >= LARGEST_GROUP) continue
      if (times > 0 && !lastResort && !random.chance(carriedOver)) continue
      if (placesFor(sighting).length === 0) continue
      const nowhere = sighting.product === null && sighting.finding.where.length > 2 && random.chance(0.02)
      add(sighting, nowhere ? [null] : emptiest(placesFor(sighting), 1))
    }
  }
  // A small audit may run out of findings: then those it has were found on more pages.
  for (const { sighting, unit: same } of drawn) {
    if (drawn.length >= violations) break
    if ((seen.get(sighting.key) ?? 0) >= LARGEST_GROUP) continue
    const taken = new Set(drawn.filter((other) => other.unit === same).map(({ asset }) => asset))
    const [asset] = emptiest(
      placesFor(sighting).filter((place) => !taken.has(place)),
      1,
    )
    if (!asset) continue
    seen.set(sighting.key, (seen.get(sighting.key) ?? 0) + 1)
    load.set(asset, (load.get(asset) ?? 0) + 1)
    drawn.push({ sighting, asset, unit: same, pinned: false })
  }
  if (drawn.length !== violations) throw new Error(`Only ${drawn.length} of ${violations} violations could be drawn`)
  return drawn
}

/** One of each finding, then a second of each, and so on: no finding crowds out the others. */
function inTurns(lists: readonly (readonly Sighting[])[], random: Random): Sighting[] {
  const shuffled = lists.map((list) => random.shuffle(list))
  const rounds = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: rounds }, (_, round) =>
    random.shuffle(shuffled.flatMap((list) => list[round] ?? [])),
  ).flat()
}
