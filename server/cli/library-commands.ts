import { createTwoFilesPatch } from 'diff'
import { importVale } from '../checks/rules/import-vale.ts'
import { count } from '../core/count.ts'
import { applyLibrary, type LibraryChange } from '../library/apply-library.ts'
import { readLibraryFolder, writeLibraryFolder } from '../library/library-folder.ts'
import { idOf, type Library } from '../library/library-item.ts'
import { readLibrary } from '../library/repository.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { table } from './output.ts'
import type { CliCommand, ResolvePath } from './cli-command.ts'

const nouns = {
  templates: 'template',
  tonesOfVoice: 'tone of voice',
  knowledgeBases: 'knowledge base',
  rules: 'rule',
  dismissalReasons: 'reasons',
} satisfies Record<keyof Library, string>

export function addLibraryCommands(program: CliCommand, path: ResolvePath): void {
  const libraryCommand = program
    .command('library')
    .description('Templates, tones of voice, knowledge bases and rules, as a folder of YAML files.')

  libraryCommand
    .command('apply')
    .description('Make the library of a workspace that of a folder. Nothing is changed when a file is wrong.')
    .argument('<folder>', 'a folder with templates, tones-of-voice, knowledge-bases and rules in it', path)
    .requiredOption('--workspace <name>', 'the workspace')
    .option('--prune', 'also remove what the folder does not have', false)
    .option('--dry-run', 'print the differences and change nothing', false)
    .runs<{ prune: boolean; dryRun: boolean }>(async ({ db, print, workspace, options }, folder: string) => {
      const { id, name } = await workspace()
      const changes = await applyLibrary(db, id, await readLibraryFolder(folder), options)
      if (changes.length === 0) return print(`The library of the workspace "${name}" is up to date.`)
      const rows = changes.map((each) => ({ ...each, change: verbOf(each), kind: nouns[each.kind] }))
      const summary = table(rows, ['change', 'kind', 'key'])
      print(
        options.dryRun
          ? [summary, ...changes.map(patchOf), 'Nothing was changed: this was a dry run.'].join('\n\n')
          : `${summary}\n\nChanged the library of the workspace "${name}".`,
      )
    })

  libraryCommand
    .command('export')
    .description('Write the library of a workspace to a folder, one file per item.')
    .argument('<folder>', 'made when it is not there', path)
    .requiredOption('--workspace <name>', 'the workspace')
    .runs(async ({ db, print, workspace }, folder: string) => {
      const { id, name } = await workspace()
      const library = await readLibrary(db, id)
      const others = await writeLibraryFolder(folder, library).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        throw new UserFacingError(`${folder} cannot be written: ${why}`, { cause: error })
      })
      print(`Wrote ${count(library.length, 'file')} of the workspace "${name}" to ${folder}.`)
      for (const file of others) print(`${file} belongs to no item of the workspace and was left as it is.`)
    })

  addImportVale(libraryCommand, path)
}

function addImportVale(libraryCommand: CliCommand, path: ResolvePath): void {
  libraryCommand
    .command('import-vale')
    .description(
      'Write the rules of a style of Vale to the folder of a library. Needs no service. Names what it leaves out.',
    )
    .argument('<folder...>', 'a style, or the folder of several')
    .requiredOption('--library <folder>', 'the folder of the library, made when it is not there', path)
    .runsAlone<{ library: string }>(async ({ print, options, words }) => {
      for (const folder of words.map(path)) {
        const { rules, leftOut } = await importVale(folder)
        await writeLibraryFolder(
          options.library,
          rules.map((item) => ({ kind: 'rules', id: idOf(item.key), item })),
        )
        print(`Wrote ${count(rules.length, 'rule')} of ${folder} to ${options.library}.`)
        for (const { file, why } of leftOut) print(`Left out ${file}: ${why}.`)
      }
      return 0
    })
}

function verbOf({ before, after }: LibraryChange): string {
  if (before === null) return 'created'
  return after === null ? 'removed' : 'updated'
}

function patchOf({ kind, key, before, after }: LibraryChange): string {
  const file = `${nouns[kind]} ${key}`
  return createTwoFilesPatch(file, file, before ?? '', after ?? '', '', '', { context: 2 }).trimEnd()
}
