import type { LanguageKey } from '../../contract/openapi.gen.ts'

/** Short words that occur in nearly every sentence of a language and rarely in others. */
const commonWords = {
  NL: 'de het een en van is niet voor met dat op zijn wij u uw je jij ons onze deze dit naar bij wordt worden ook geen maar alle altijd',
  EN: 'the and of to is in a for that with you your our we are this not it on be by from will as at no all every or always',
  ES: 'el la los las de que y en un una es por con para su sus no del al se lo más nuestra nuestro siempre todos este esta',
  IT: 'il lo la gli le di che e un una è per con non del della dei al alla si più nostra nostro sempre tutti questo questa sono',
  SE: 'och att det som en ett är av för med på inte den till du vi vår våra din alla alltid om kan har från detta',
  PT: 'o os as de que e em um uma é por com para não do da dos das ao seu sua mais nosso nossa sempre todos este esta você',
  FR: 'le la les des de du et en un une est pour avec que qui ne pas sur au aux vos votre nous vous notre plus toujours tous ce cette',
  FI: 'ja on ei että se ovat ole kun voi tai kuin myös sinun meidän kaikki aina tämä jos sen olet hän mutta',
  PL: 'i w na z do nie się jest to że dla od po przez o jak są lub oraz nasz nasza zawsze wszystkie ten ta',
  DE: 'der die das und ist nicht ein eine mit von für auf den dem des zu im wir sie ihr ihre unser unsere immer alle diese wird werden auch kein',
  TR: 've bir bu için ile da de çok daha olarak her ne en değil ise gibi tüm sizin bizim kadar olan var mı',
  DK: 'og at det er en et af for med på ikke den til du vi vores din alle altid om kan har fra dette der som hvis uden',
  NO: 'og at det er en et av for med på ikke den til du vi vår våre din alle alltid om kan har fra dette som hvis uten',
  GR: 'και το η ο να με για από που του της τα των δεν είναι στην στο',
  RU: 'и в на не что с по это для от как к из за все мы вы наш ваш или без',
} satisfies Record<LanguageKey, string>

const wordsOf = Object.entries(commonWords).map(([key, words]) => ({ key, words: new Set(words.split(' ')) }))

const maxChars = 5_000

/** The LanguageKey of the most likely language of a text. Undefined if it cannot be detected. */
export function detectLanguage(text: string): string | undefined {
  const said =
    text
      .slice(0, maxChars)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const scored = wordsOf
    .map(({ key, words }) => ({ key, score: said.filter((word) => words.has(word)).length }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  return best && best.score > 0 && best.score > (second?.score ?? 0) ? best.key : undefined
}
