/** A sentence of the text. One with `spare` may be left out when the text is too long, the highest number first. */
export interface Sentence {
  text: string
  spare?: number
}

export type Block =
  | { type: 'heading'; level: 1 | 2 | 3; text: string }
  | { type: 'paragraph'; sentences: Sentence[] }
  | { type: 'list'; items: string[] }

export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = values[name] ?? ''
    return /[.!?…]$/.test(value) ? value : value + stop
  })
}

/** `Meet Harbour.` becomes `Meet Harbour!`, with the marks that French and Spanish need. */
export function exclaim(sentence: string, locale: string): string {
  if (!sentence.endsWith('.')) return sentence
  const words = sentence.slice(0, -1)
  if (locale === 'es') return `¡${words}!`
  return locale === 'fr' ? `${words} !` : `${words}!`
}

export function endSentence(text: string): string {
  return /[.!?…:;»”"“)]$/.test(text) ? text : `${text}.`
}
