import { createRequire } from 'node:module'
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import ts from 'typescript'

// Not imported: Vite would transform its 18 MB.
const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

interface Browser {
  name: 'chrome' | 'firefox' | 'safari'
  version: string
}

/** A browser as the build names it, such as `safari17.5`. */
export function parseBrowser(target: string): Browser {
  const [, name, version] = /^(chrome|firefox|safari)([\d.]+)$/.exec(target) ?? []
  if ((name !== 'chrome' && name !== 'firefox' && name !== 'safari') || !version) throw new Error(`unknown: ${target}`)
  return { name, version }
}

/**
 * The features that the files use although one of the browsers lacks them, according to MDN: globals, and members of what the
 * language and the browser define. The compiler tells whose member it is: `map` of an array is older than `map` of an iterator.
 */
export function unsupportedFeatures(
  program: ts.Program,
  files: readonly ts.SourceFile[],
  browsers: readonly Browser[],
) {
  const checker = program.getTypeChecker()
  const unsupported = new Map(
    Object.entries(featuresOfPlatform())
      .map(([name, data]) => [name, browsers.filter((browser) => !supports(data, browser))] as const)
      .filter(([, lacking]) => lacking.length > 0),
  )
  // Types are inferred only where the name alone could be one of these.
  const names = new Set([...unsupported.keys()].map((name) => name.slice(name.lastIndexOf('.') + 1)))
  const found: string[] = []
  const visit = (file: ts.SourceFile, node: ts.Node) => {
    if (ts.isIdentifier(node) && names.has(node.text)) {
      const feature = featureNames(checker, node).find((name) => unsupported.has(name))
      if (feature) {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
        const lacking = unsupported.get(feature)?.map(({ name, version }) => `${name} ${version}`)
        found.push(`${file.fileName}:${line} ${feature} is not in ${lacking?.join(', ')}`)
      }
    }
    ts.forEachChild(node, (child) => visit(file, child))
  }
  for (const file of files) visit(file, file)
  return found
}

/** By names such as `structuredClone`, `URL`, `URL.parse` and `Array.toSorted`. */
function featuresOfPlatform(): Record<string, Identifier> {
  const builtins = membersOf(compatData.javascript['builtins'])
  const api = membersOf(compatData.api)
  const owners = { ...api, ...membersOf(builtins['Intl']), ...builtins }
  const members = Object.entries(owners).flatMap(([owner, data]) =>
    Object.entries(membersOf(data)).map(([name, member]) => [`${owner}.${name.replace(/_static$/, '')}`, member]),
  )
  return { ...membersOf(api['Window']), ...owners, ...Object.fromEntries(members) }
}

function membersOf(data: Identifier | undefined): Record<string, Identifier> {
  const { __compat: _, ...members } = data ?? {}
  return members
}

function supports({ __compat: compat }: Identifier, { name, version }: Browser): boolean {
  const support: SupportStatement | undefined = compat?.support[name]
  if (!support) return true
  return [support]
    .flat()
    .some(
      ({ version_added: added, flags, prefix, alternative_name: alternative }) =>
        typeof added === 'string' && !flags && !prefix && !alternative && isAtMost(added.replace('≤', ''), version),
    )
}

const isAtMost = (version: string, other: string) =>
  /^\d/.test(version) && version.localeCompare(other, 'en', { numeric: true }) <= 0

/** Under which names MDN may list what an identifier stands for. None, if it is declared by the code itself. */
function featureNames(checker: ts.TypeChecker, node: ts.Identifier): string[] {
  const { parent } = node
  if (ts.isTypeNode(parent) || ts.isTypeElement(parent) || ts.isQualifiedName(parent)) return []
  const symbol = checker.getSymbolAtLocation(node)
  const declaration = symbol?.declarations?.find(isOfPlatform)
  if (!symbol || !declaration) return []
  if (symbol.flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Function)) return [node.text]
  // A member of a mixin is listed at the interfaces that include it.
  const receiver = ts.isPropertyAccessExpression(parent) ? checker.getTypeAtLocation(parent.expression) : undefined
  const owners = [ownerName(declaration), ...(receiver ? typeNames(checker, receiver) : [])]
  return owners.map((owner) => `${nameOfMdn(owner ?? '')}.${node.text}`)
}

/** Declared in a `lib.*.d.ts` of the compiler. */
const isOfPlatform = (declaration: ts.Declaration) => /\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)

/** `URL` for a member of `interface URL`, and for one of `declare var URL: { … }`. */
function ownerName({ parent }: ts.Declaration): string | undefined {
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text
  const variable = ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent) ? parent.parent.name : null
  return variable && ts.isIdentifier(variable) ? variable.text : undefined
}

function typeNames(checker: ts.TypeChecker, receiver: ts.Type): string[] {
  const type = checker.getApparentType(receiver)
  const parts = type.isUnion() ? type.types : [type]
  const all = parts.flatMap((part) => [part, ...(part.isClassOrInterface() ? checker.getBaseTypes(part) : [])])
  return all.flatMap((part) => part.getSymbol()?.name ?? [])
}

const otherNames = new Map([
  ['IteratorObject', 'Iterator'],
  ['ArrayIterator', 'Iterator'],
  ['CallableFunction', 'Function'],
])

/** The compiler declares `PromiseConstructor` and `ReadonlyArray` where MDN lists `Promise` and `Array`. */
const nameOfMdn = (name: string) =>
  otherNames.get(name) ?? name.replace(/^Readonly(?=Array|Map|Set)/, '').replace(/Constructor$/, '')
