import { cx } from '../../../lib/cx.ts'

/** A person as two letters. Hidden from assistive technology: the name stands beside it. */
export function Initials({ name, className = 'size-7' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-well text-[0.625rem] font-semibold text-quiet',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

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
