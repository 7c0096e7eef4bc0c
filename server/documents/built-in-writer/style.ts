import type { WritingTone } from '../writer.ts'
import type { Family } from './family.ts'
import type { Address } from './phrases.ts'

export type Style = 'neutral' | 'warm' | 'plain' | 'expert' | 'playful' | 'formal' | 'reassuring'

/** Words by which a tone of voice says what it is, in the languages that workspaces name their tones in. */
const words: readonly (readonly [Exclude<Style, 'neutral'>, RegExp])[] = [
  [
    'playful',
    /playful|cheeky|witty|humou?r|speels|grappig|spielerisch|verspielt|ludique|esp[iè]gle|divertid|giocos|lekfull|leikki|żartobliw|eğlenceli|игрив|παιχνιδιάρ/,
  ],
  [
    'reassuring',
    /reassur|calm|gentle|careful|geruststell|rustig|beruhigend|rassurant|apais|tranquili|rassicurant|lugn|rauhoit|berolig|uspokaja|güven ver|успока|καθησυχ/,
  ],
  [
    'formal',
    /formal|official|legal|corporate|dignified|formeel|zakelijk|förmlich|formell|sachlich|formel|soutenu|muodolli|resmi|официальн|επίσημ/,
  ],
  [
    'expert',
    /expert|authorit|technical|professional|specialist|deskundig|vakkundig|fachlich|fachkundig|sachkundig|spécialiste|técnic|tecnic|sakkunnig|asiantunt|fagkyndig|fachow|uzman|эксперт|ειδικ/,
  ],
  [
    'plain',
    /plain|simple|clear|concise|direct|jargon|helder|duidelijk|eenvoudig|klar|einfach|schlicht|clair|sencill|semplic|chiar|tydlig|selkeä|prost|sade|прост|απλ/,
  ],
  [
    'warm',
    /warm|friendly|human|caring|personal|hartelijk|vriendelijk|herzlich|freundlich|chaleur|amical|cálid|cercan|caloros|amichevol|varm|lämmi|ciepł|sıcak|samimi|тепл|дружелюб|ζεστ|φιλικ/,
  ],
]

export interface StyleRules {
  address: Address
  /** The opening ends with an exclamation mark. */
  exclaims: boolean
  /** Says what must be said and nothing more. */
  short: boolean
}

export const styleRules = {
  neutral: { address: 'formal', exclaims: false, short: false },
  warm: { address: 'near', exclaims: false, short: false },
  plain: { address: 'near', exclaims: false, short: true },
  expert: { address: 'formal', exclaims: false, short: false },
  playful: { address: 'near', exclaims: true, short: false },
  formal: { address: 'formal', exclaims: false, short: false },
  reassuring: { address: 'near', exclaims: false, short: false },
} satisfies Record<Style, StyleRules>

/** Nobody jokes with a customer who complains, nor about a risk. */
const sober: Partial<Record<Family, Partial<Record<Style, Style>>>> = {
  complaint: { playful: 'warm', plain: 'neutral', expert: 'neutral' },
  risk: { playful: 'plain', warm: 'reassuring' },
  press: { playful: 'neutral' },
  rewrite: { playful: 'neutral' },
}

/** What a tone is called says most; an unknown name is judged by its description, then by its guidelines. */
export function styleOf(tone: WritingTone | null, family: Family): Style {
  const style = tone
    ? ([tone.key, tone.name, tone.description, tone.content].map(namedStyle).find(Boolean) ?? 'neutral')
    : 'neutral'
  return sober[family]?.[style] ?? style
}

function namedStyle(text: string | null): Style | undefined {
  const folded = text?.toLowerCase().slice(0, 2000) ?? ''
  return words
    .map(([style, pattern]) => ({ style, at: folded.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0]?.style
}
