import { Option } from 'commander'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Severity, severityValues } from '../../contract/extensions.gen.ts'
import { askRules } from '../checks/ask-rules.ts'
import { type Checker, createChecker } from '../checks/checker.ts'
import { maxSourceBytes, type SourceFile } from '../checks/extract/extract-bytes.ts'
import { extractFile } from '../checks/extract/extract-file.ts'
import { UnreadableSource } from '../checks/extract/unreadable-source.ts'
import { type CheckedSource, reporters } from '../checks/report.ts'
import { type CheckModel, checkModelFromEnvironment } from '../checks/model/ask-model.ts'
import type { RuleItem } from '../checks/rules/rule.ts'
import { createFetcher, type Fetcher } from '../checks/sources/fetcher.ts'
import { demoLibraryFolder } from '../demo/seed.ts'
import { readLibraryFolder } from '../library/library-folder.ts'
import { type Library, idOf } from '../library/library-item.ts'
import type { KnowledgeBase } from '../library/repository.ts'
import { readVariables } from '../settings.ts'
import { errorCode, UserFacingError } from '../user-facing-error.ts'
import type { CliCommand, ResolvePath } from './cli-command.ts'
import type { Output } from './output.ts'

interface CheckOptions {
  library: string
  packs?: string[]
  failOn: Lowercase<Severity>
  format: keyof typeof reporters
}

const formats = ['text', 'json', 'sarif'] as const
/** Of the files of a folder; the others are not texts. A file that is named is read whatever it is called. */
const readable = /\.(?:html?|xhtml|md|markdown|txt|text|csv|docx|pdf)$/i
const isAddress = (word: string) => /^https?:\/\//i.test(word)

export function addCheckCommand(program: CliCommand, path: ResolvePath): void {
  const severities = severityValues.map((severity) => severity.toLowerCase())
  program
    .command('check')
    .description(
      'Check files and pages with the rules of a library. Needs no service. Exits with 1 on findings and with 2 on faults.',
    )
    .argument('<source...>', 'files, folders of HTML, Markdown, text, CSV, DOCX and PDF files, or addresses of pages')
    .option('--library <folder>', 'the folder of the library', path, demoLibraryFolder)
    .option('--packs <names>', 'only these packs of rules, separated by commas', (names: string) => names.split(','))
    .addOption(
      new Option('--fail-on <severity>', 'the lowest severity that fails').choices(severities).default('unspecified'),
    )
    .addOption(new Option('--format <format>', 'of the result').choices(formats).default('text'))
    .runsAlone<CheckOptions>(async ({ print, progress, options, words: sources }) => {
      const checked = await checkSources(
        sources.map((word) => (isAddress(word) ? word : path(word))),
        options,
        progress,
      )
      print(reporters[options.format](checked))
      if (checked.some(({ fault }) => fault !== null)) return 2
      const minimum = severities.indexOf(options.failOn)
      const failing = checked
        .flatMap(({ findings }) => findings)
        .filter(({ severity }) => severityValues.indexOf(severity) >= minimum)
      return failing.length > 0 ? 1 : 0
    })
}

async function checkSources(
  sources: string[],
  options: CheckOptions,
  progress: Output['progress'],
): Promise<CheckedSource[]> {
  const library = await readLibraryFolder(options.library)
  const rules = library.rules.filter(({ pack }) => options.packs?.includes(pack) ?? true)
  if (rules.length === 0) throw new UserFacingError(`There are no such rules in ${options.library}.`)
  const names = (await Promise.all(sources.map(namesIn))).flat()
  const asking: Asking = {
    fetcher: createFetcher({ allowNetworks: readVariables(process.env).CHECKS_ALLOW_NETWORKS }),
    checker: createChecker(),
    model: checkModelFromEnvironment(process.env),
    rules,
    knowledge: knowledgeOf(library),
    slow: new Set(),
  }
  try {
    const checked: CheckedSource[] = []
    for (const [done, name] of names.entries()) {
      progress({ step: 'checking', unit: 'files', done, total: names.length })
      checked.push(...(await checkSource(name, asking)))
    }
    progress({ step: 'checking', unit: 'files', done: names.length, total: names.length })
    return checked
  } finally {
    await asking.checker.close()
  }
}

interface Asking {
  fetcher: Fetcher
  checker: Checker
  model: CheckModel | null
  rules: RuleItem[]
  knowledge: KnowledgeBase[]
  slow: Set<string>
}

/** One result for each text of the file or page: a table has several. */
async function checkSource(name: string, { fetcher, rules, ...asking }: Asking): Promise<CheckedSource[]> {
  try {
    const source = isAddress(name) ? await fetchSource(name, fetcher) : await readSource(name)
    const checked: CheckedSource[] = []
    for (const [index, text] of (await extractFile(source)).entries()) {
      const { findings, skipped, rules_checked } = await askRules(text, rules, asking)
      checked.push({
        address: text.address ?? `${source.name}#${index + 1}`,
        fault: null,
        findings,
        rules_checked,
        skipped,
      })
    }
    return checked
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error
    return [{ address: name, fault: error.message, findings: [], rules_checked: 0, skipped: [] }]
  }
}

async function fetchSource(address: string, { fetchPage }: Fetcher): Promise<SourceFile> {
  const { address: name, bytes, contentType } = await fetchPage(address)
  return { name, bytes, contentType }
}

async function readSource(name: string): Promise<SourceFile> {
  const { size } = await stat(name)
  // The reader refuses it too; it need not be in memory for that.
  if (size > maxSourceBytes)
    throw new UnreadableSource('too_large', `The file has more than ${maxSourceBytes / 2 ** 20} MB.`)
  return { name, bytes: await readFile(name) }
}

/** The address, or the files of the folder. */
async function namesIn(source: string): Promise<string[]> {
  if (isAddress(source)) return [source]
  try {
    if (!(await stat(source)).isDirectory()) return [source]
    const names = await readdir(source, { recursive: true })
    return names
      .filter((name) => readable.test(name))
      .sort()
      .map((name) => join(source, name))
  } catch (cause) {
    throw new UserFacingError(`${source} cannot be read (${errorCode(cause)}).`, { cause })
  }
}

function knowledgeOf({ knowledgeBases }: Library): KnowledgeBase[] {
  return knowledgeBases.map(({ key, name, description = null, content = null }) => ({
    id: idOf(key),
    name,
    description,
    content,
  }))
}
