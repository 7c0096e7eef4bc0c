/** Two letters for an avatar: `e.visser@northwind.example` gives EV. Letters of any script, never half a character. */
export function initialsOf(name: string): string {
  const [local = ''] = name.split('@')
  const words = local.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)
  const letters = words.length > 1 ? words.map((word) => firstLetters(word, 1)) : [firstLetters(words[0] ?? '', 2)]
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}

function firstLetters(word: string, count: number): string {
  return (word.match(/.\p{M}*/gu) ?? []).slice(0, count).join('')
}
