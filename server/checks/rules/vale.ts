import type { Severity } from '../../../contract/extensions.gen.ts'
import { isObject } from '../../core/json.ts'
import { sampleOf } from './pattern-sample.ts'
import type { Check, RuleExample, RuleItem } from './rule.ts'

/** Why a rule of Vale is not one of ours, as the end of a sentence. */
export class NotImported extends Error {
  override readonly name = 'NotImported'
}

interface Converted {
  check: Check
  suggestion?: string
  violates: RuleExample[]
  allowed: RuleExample[]
}

type ValeRule = Record<string, unknown>

const maxExamples = 3
const harmless = 'Nothing here.'
const inlineFlags = /\(\?i\)/g
const severities = new Map<unknown, Severity>([
  ['error', 'HIGH'],
  ['warning', 'MEDIUM'],
  ['suggestion', 'LOW'],
])
const units = new Map<unknown, 'sentence' | 'block' | 'page'>([
  ['sentence', 'sentence'],
  ['paragraph', 'block'],
  [undefined, 'page'],
  ['text', 'page'],
  ['summary', 'page'],
])
const styles = new Map<unknown, 'sentence' | 'title' | 'lower' | 'upper'>([
  ['$sentence', 'sentence'],
  ['$title', 'title'],
  ['$lower', 'lower'],
  ['$upper', 'upper'],
])

const converters = new Map<unknown, (given: ValeRule) => Converted>([
  ['existence', existence],
  ['substitution', substitution],
  ['occurrence', occurrence],
  ['repetition', repetition],
  ['conditional', conditional],
  ['consistency', consistency],
  ['capitalization', capitalization],
  ['metric', metric],
])

/** A rule as it stands in a YAML file of a style of Vale (https://vale.sh/docs/styles). Throws NotImported. */
export function ruleFromVale(given: unknown, { style, name }: { style: string; name: string }): RuleItem {
  if (!isObject(given)) throw new NotImported('it is no rule')
  const convert = converters.get(given['extends'])
  if (!convert) throw new NotImported(`rules that extend ${String(given['extends'])} are not known`)
  const { check, suggestion, violates, allowed } = convert(given)
  const except = [...strings(given['exceptions']).map(toPattern), ...(check.except ?? [])]
  const { link, message, description, level } = given
  return {
    key: `${keyOf(style)}_${keyOf(name)}`,
    pack: keyOf(style),
    name: words(name),
    severity: severities.get(level) ?? 'MEDIUM',
    ...(typeof description === 'string' && description !== '' ? { description } : {}),
    ...(typeof link === 'string' && link !== '' ? { source: link } : {}),
    check: { ...check, ...(except.length > 0 ? { except } : {}) },
    reason: typeof message === 'string' ? message.replaceAll(/['"“]?%(?:\[\d\])?s['"”]?/g, '…') : words(name),
    ...(suggestion === undefined ? {} : { suggestion }),
    examples: { violates: violates.slice(0, maxExamples), allowed: allowed.slice(0, maxExamples) },
  }
}

function existence(given: ValeRule): Converted {
  unscoped(given)
  const raw = strings(given['raw']).join('')
  const phrases = [...(raw === '' ? [] : [raw]), ...strings(given['tokens'])].map(toPattern)
  if (phrases.length === 0) throw new NotImported('it has no tokens')
  return { check: { phrases, ...matching(given) }, violates: phrases.map(sampleOf), allowed: [harmless] }
}

function substitution(given: ValeRule): Converted {
  unscoped(given)
  if (!isObject(given['swap'])) throw new NotImported('it has nothing to swap')
  const swaps = Object.entries(given['swap']).map(
    ([wrong, right]) => [toPattern(wrong), firstOf(String(right))] as const,
  )
  return {
    check: { substitute: Object.fromEntries(swaps), ...matching(given) },
    violates: swaps.map(([wrong]) => sampleOf(wrong)),
    allowed: [harmless],
  }
}

/** Of several that are as good, Vale separates them by a bar. */
const firstOf = (right: string) => right.split('|')[0] ?? right

function occurrence(given: ValeRule): Converted {
  const { scope, token, max } = given
  const per = units.get(scope)
  if (!per) throw new NotImported(`its scope ${String(scope)} is not known`)
  if (typeof token !== 'string' || typeof max !== 'number' || max < 1)
    throw new NotImported('it has no token or no maximum')
  if (per === 'sentence' && /^\\b\(?(?:\?:)?(?:\\w\+|\[\\w[^\]]*\]\+)\)?\\b$/.test(token)) {
    const check = { sentence_length: { max_words: max } }
    return { check, violates: [`${times(max + 1, 'word')}.`], allowed: [`${times(max, 'word')}.`] }
  }
  const of = [toPattern(token)]
  const check = { at_most: { of, per, max }, ...matching(given) }
  return { check, violates: [times(max + 1, sampleOf(of[0] ?? ''))], allowed: [sampleOf(of[0] ?? '')] }
}

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(' ')

function repetition(given: ValeRule): Converted {
  unscoped(given)
  const phrases = strings(given['tokens']).map((token) => `(${toPattern(token)}) \\1`)
  if (phrases.length === 0) throw new NotImported('it has no tokens')
  const suggestion = '$1'
  const samples = strings(given['tokens']).map((token) => sampleOf(toPattern(token)))
  return {
    check: { phrases, ...matching(given) },
    suggestion,
    violates: samples.map((sample) => `${sample} ${sample}`),
    allowed: samples,
  }
}

/** Vale compares what the groups have captured; here it is enough that the second stands on the page. */
function conditional(given: ValeRule): Converted {
  const [first, second] = [given['first'], given['second']].map((each) => typeof each === 'string' && toPattern(each))
  if (!first || !second) throw new NotImported('it has no first or no second pattern')
  return {
    check: { required: { when: [first], must_say: [second] }, ...matching(given) },
    violates: [sampleOf(first)],
    allowed: [`${sampleOf(first)}, ${sampleOf(second)}`],
  }
}

function consistency(given: ValeRule): Converted {
  if (!isObject(given['either'])) throw new NotImported('it has no pairs')
  const pairs = Object.entries(given['either']).map(([either, or]) => ({
    either: toPattern(either),
    or: toPattern(String(or)),
  }))
  const samples = pairs.map(({ either, or }) => [sampleOf(either), sampleOf(or)] as const)
  return {
    check: { consistent: pairs, ...matching(given) },
    violates: samples.map(([either, or]) => `${either} and ${or}`),
    allowed: samples.map(([either]) => `${either} and ${either}`),
  }
}

function capitalization({ match, scope }: ValeRule): Converted {
  const style = styles.get(match)
  if (!style) throw new NotImported(`its match ${String(match)} is a pattern`)
  if (!/^heading(?:\.h\d)?$/.test(String(scope))) throw new NotImported(`its scope ${String(scope)} is not known`)
  const headings = {
    sentence: ['Where we are', 'Where We Are'],
    title: ['Where We Are', 'Where we are'],
    lower: ['where we are', 'Where We Are'],
    upper: ['WHERE WE ARE', 'Where We Are'],
  } as const
  const [right, wrong] = headings[style]
  return { check: { capitalisation: { style, of: 'headings' } }, violates: [under(wrong)], allowed: [under(right)] }
}

const under = (heading: string) => `# ${heading}\n\n${harmless}`

function metric({ formula, condition }: ValeRule): Converted {
  const min = /^\s*<=?\s*(\d+(?:\.\d+)?)\s*$/.exec(String(condition))?.[1]
  if (!/206\.835/.test(String(formula)) || min === undefined) {
    throw new NotImported('only the reading ease of Flesch with a minimum is known')
  }
  const hard =
    'Comprehensive administrative interdependencies necessitate extraordinary organisational responsibilities.'
  return {
    check: { readability: { min: Number(min) } },
    violates: [times(20, hard)],
    allowed: [times(20, 'We go. You see it.')],
  }
}

/** Vale compares case, unless the rule or one of its patterns says otherwise. */
function matching(given: ValeRule): Check {
  const isCaseIgnored = given['ignorecase'] === true || JSON.stringify(given).search(inlineFlags) >= 0
  return {
    ...(isCaseIgnored ? {} : { match_case: true }),
    ...(given['nonword'] === true ? { parts_of_words: true } : {}),
  }
}

function unscoped({ scope }: ValeRule): void {
  if (!units.has(scope)) throw new NotImported(`its scope ${String(scope)} is not known`)
}

const strings = (given: unknown): string[] =>
  (Array.isArray(given) ? given : []).filter((each) => typeof each === 'string')

/** Go's regular expressions escape characters that must not be escaped here. */
function toPattern(token: string): string {
  return token
    .replaceAll(inlineFlags, '')
    .replaceAll(/\\(['"#%&,:;<=>@_`~! -])/g, (_, character: string) => (character === '-' ? '\\x2d' : character))
}

const words = (name: string) =>
  name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/(?<=\p{L} ).+/u, (rest) => rest.toLowerCase())

const keyOf = (name: string) =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
