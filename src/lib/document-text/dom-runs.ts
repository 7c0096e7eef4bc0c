import { webAddress } from '../safe-link.ts'
import type { Mark, Run } from './block.ts'

export interface Style {
  marks: readonly Mark[]
  href?: string
}

export const noStyle: Style = { marks: [] }

const marksByName: Record<string, Mark> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sup: 'superscript',
  sub: 'subscript',
  mark: 'highlight',
}

const element = 1
const text = 3

/** The text of nodes with its marks and links. White space is as a browser would show it. */
export function readRuns(nodes: readonly Node[], style: Style = noStyle): Run[] {
  const runs: Run[] = []
  for (const node of nodes) collect(node, style, runs)
  return collapse(runs)
}

function collect(node: Node, style: Style, runs: Run[]): void {
  if (node.nodeType === text) {
    if (node.textContent) runs.push({ ...style, text: node.textContent.replaceAll(/[\t\n\f\r ]+/g, ' ') })
    return
  }
  if (node.nodeType !== element) return
  const name = node.nodeName.toLowerCase()
  if (name === 'br') runs.push({ ...style, text: '\n' })
  else if (name === 'img') runs.push(...imageText(node, style))
  else if (name !== 'input') {
    // Blocks inside inline text (a cell with paragraphs) start a new line.
    if (/^(?:p|div|li|h[1-6]|pre|blockquote)$/.test(name) && runs.some((run) => run.text.trim()))
      runs.push({ ...style, text: '\n' })
    const inner = styleOf(node, name, style)
    for (const child of node.childNodes) collect(child, inner, runs)
  }
}

export function styleOf(node: Node, name: string, style: Style): Style {
  const mark = marksByName[name]
  if (mark) return style.marks.includes(mark) ? style : { ...style, marks: [...style.marks, mark] }
  const href = name === 'a' ? webAddress(attribute(node, 'href'))?.href : undefined
  return href ? { ...style, href } : style
}

/** Images are not loaded, because that would tell their server who reads the document. Their description is kept. */
function imageText(node: Node, style: Style): Run[] {
  const alt = attribute(node, 'alt').trim()
  return alt ? [{ ...style, text: `[${alt}]` }] : []
}

const attribute = (node: Node, name: string) => (node instanceof Element ? (node.getAttribute(name) ?? '') : '')

/** Joins runs of the same style, and leaves one space where two meet and none around a line break. */
function collapse(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  let before = ''
  for (const run of runs) {
    const spaced = /[ \n]$/.test(before) ? run.text.replace(/^ /, '') : run.text
    if (spaced === '') continue
    before = spaced
    const last = result.at(-1)
    if (spaced.startsWith('\n') && last) last.text = last.text.replace(/ $/, '')
    if (last && last.href === run.href && sameMarks(last.marks, run.marks)) last.text += spaced
    else result.push({ ...run, text: spaced })
  }
  return result.filter((run) => run.text !== '')
}

const sameMarks = (a: readonly Mark[], b: readonly Mark[]) =>
  a.length === b.length && a.every((mark) => b.includes(mark))

export function trimRuns(runs: readonly Run[]): Run[] {
  const trimmed = runs.map((run) => ({ ...run }))
  while (trimmed[0] && (trimmed[0].text = trimmed[0].text.replace(/^[ \n]+/, '')) === '') trimmed.shift()
  for (let last = trimmed.at(-1); last && (last.text = last.text.replace(/[ \n]+$/, '')) === ''; last = trimmed.at(-1))
    trimmed.pop()
  return trimmed
}

/** The text of `pre`, where line breaks may also be written as `br`. */
export function readPreformatted(node: Node): string {
  if (node.nodeType === text) return node.textContent ?? ''
  if (node.nodeName.toLowerCase() === 'br') return '\n'
  return [...node.childNodes].map(readPreformatted).join('')
}
