// Fails when a command, a file or a link named in README.md, CONTRIBUTING.md, CHANGELOG.md or docs/ does not exist, or a file that a
// comment in the code names.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { root } from './setup.mjs'

const scripts = new Set(Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts))
const checks = new Set(
  [...readFileSync(join(root, 'scripts/test.mjs'), 'utf8').matchAll(/^  (\w+): (?:\[|vitest|playwright)/gm)].map(
    ([, name]) => name,
  ),
)
const topFolders = new Set(readdirSync(root).filter((name) => statSync(join(root, name)).isDirectory()))
const generated = new Set(['dist', '.data', '.cache', 'node_modules'])

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((name) => existsSync(join(root, name))),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const codeFiles = ['src', 'server', 'scripts', 'e2e', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.(ts|tsx|mjs|css)$/.test(name) && !name.includes('.gen.'))
    .map((name) => join(folder, name)),
)
const codeFileNames = new Set(codeFiles.map((file) => basename(file)))

const problems = [...documents.flatMap(check), ...codeFiles.flatMap(checkComments)]
for (const problem of problems) console.error(problem)
console.log(`${documents.length} documents, ${codeFiles.length} files of code, ${problems.length} problems`)
process.exit(problems.length ? 1 : 0)

function check(document) {
  const text = readFileSync(join(root, document), 'utf8')
  return text.split('\n').flatMap((line, index) => {
    const found = [...brokenLinks(document, line), ...brokenCommands(line), ...brokenPaths(line)]
    return found.map((problem) => `${document}:${index + 1}: ${problem}`)
  })
}

function brokenLinks(document, line) {
  return [...line.matchAll(/!?\[[^\]]*\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute)
    .filter((target) => !/^(https?:|mailto:)/.test(target))
    .filter((target) => !linkExists(document, target))
    .map((target) => `the link ${target} leads nowhere`)
}

function linkExists(document, target) {
  const [path, anchor] = target.split('#')
  const file = path === '' ? join(root, document) : join(root, dirname(document), path)
  if (!existsSync(file)) return false
  return !anchor || headings(readFileSync(file, 'utf8')).includes(anchor)
}

/** The anchors that code hosts give to headings. */
function headings(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )
}

function brokenCommands(line) {
  const unknown = [...line.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
    .map(([, named, short]) => named ?? short)
    .filter((name) => !scripts.has(name))
    .map((name) => `npm run ${name} is not a script of package.json`)
  const unchecked = [...line.matchAll(/\bnpm test -- ([\w ]+)/g)]
    .flatMap(([, names]) => names.trim().split(' '))
    .filter((name) => !checks.has(name))
    .map((name) => `npm test has no check ${name}`)
  return [...unknown, ...unchecked]
}

/** A path in backticks that begins with one of our folders, or is a file at the root. */
function brokenPaths(line) {
  return [...line.matchAll(/`([\w./$@-]+)`/g)]
    .map(([, path]) => path)
    .filter((path) => topFolders.has(path.split('/')[0]) && path.includes('/') && !generated.has(path.split('/')[0]))
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${relative('.', path)} does not exist`)
}

/** A comment may name a file by its path from the root, or a file of code by its last parts. */
function checkComments(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const comment = /^\s*(?:\/\/|\/?\*)(.*)/.exec(line)?.[1] ?? ''
    return [...comment.matchAll(/(?<![\w./:*…-])[\w$@-][\w./$@-]*\.(?:tsx?|mjs|css|md)\b/g)]
      .map(([name]) => name)
      .filter((name) => !existsSync(join(root, name)) && !codeFileNames.has(basename(name)))
      .map((name) => `${file}:${index + 1}: ${name} does not exist`)
  })
}
