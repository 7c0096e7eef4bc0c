import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5'

/** The http and https addresses that a page links to, each once and without its fragment. */
export function findLinks(source: string, address: string): string[] {
  const links = new Set<string>()
  let base = address
  const nodes: Tree.Node[] = [parse(source)]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) nodes.push(child)
    if (!('tagName' in node)) continue
    const href = node.attrs.find(({ name }) => name === 'href')?.value.trim()
    if (href === undefined || !URL.canParse(href, base)) continue
    if (node.tagName === 'base') base = new URL(href, address).href
    if (node.tagName !== 'a' && node.tagName !== 'area') continue
    const url = new URL(href, base)
    url.hash = ''
    if (url.protocol === 'http:' || url.protocol === 'https:') links.add(url.href)
  }
  return [...links]
}
