const group = /\((?:\?:|\?<[A-Za-z]\w*>)?((?:\\.|[^()\\])*)\)(\?|\*|\{0,?\d*\})?/u
const lookaround = /\(\?<?[=!](?:\\.|[^()\\])*\)/gu
const atom = /(\\x[0-9a-f]{2}|\\p\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|.)(\?|\*|\+|\{\d+(?:,\d*)?\})?\??/giu
const classes: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  b: '',
  B: '',
  D: 'a',
  W: ' ',
  S: 'a',
  p: 'a',
}

/** A text that a simple regular expression matches: the first of alternatives, without what is optional. */
export function sampleOf(pattern: string): string {
  let rest = pattern.replaceAll(lookaround, '')
  for (let match = group.exec(rest); match; match = group.exec(rest)) {
    const [whole, inside = '', optional] = match
    const kept = optional === undefined ? firstAlternative(inside) : ''
    rest = rest.slice(0, match.index) + kept + rest.slice(match.index + whole.length)
  }
  return firstAlternative(rest).replaceAll(atom, (_, one: string, quantifier = '') => {
    if (/^[?*]|^\{0/.test(quantifier)) return ''
    return characterOf(one).repeat(Number(/\d+/.exec(quantifier)?.[0] ?? 1))
  })
}

const firstAlternative = (text: string) => /^(?:\\.|\[(?:\\.|[^\]\\])*\]|[^|\\])*/u.exec(text)?.[0] ?? ''

function characterOf(one: string): string {
  if (one.startsWith('\\x')) return String.fromCharCode(Number.parseInt(one.slice(2), 16))
  if (one.startsWith('\\')) return classes[one.charAt(1)] ?? one.charAt(1)
  if (one.startsWith('[^')) return 'a'
  if (one.startsWith('[')) return characterOf(/^(?:\\.|.)/u.exec(one.slice(1))?.[0] ?? '')
  if (one === '^' || one === '$') return ''
  return one === '.' ? 'a' : one
}
