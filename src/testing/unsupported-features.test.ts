// @module-tag long
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { buildTarget } from '../../scripts/build-target.ts'
import { parseBrowser, unsupportedFeatures } from './unsupported-features.ts'

const root = path.join(import.meta.dirname, '../..')
const examplesFile = path.join(import.meta.dirname, 'examples.ts')

const examples = [
  ['URL.parse(location.href)', 'URL.parse is not in chrome 123, safari 17.5'],
  ['new Set([1]).values().map(String)', 'Iterator.map is not in firefox 128, safari 17.5'],
  ['Promise.try(() => 1)', 'Promise.try is not in chrome 123, firefox 128, safari 17.5'],
  ['document.startViewTransition(() => {})', 'Document.startViewTransition is not in firefox 128, safari 17.5'],
  ['requestIdleCallback(() => {})', 'requestIdleCallback is not in safari 17.5'],
  ['new Map([[1, [2]]]).getOrInsert(1, [])', 'Map.getOrInsert is not in chrome 123, firefox 128, safari 17.5'],
  ['[1].toSorted()', undefined],
  ['[1].map(String)', undefined],
  ['Object.groupBy([1], String)', undefined],
] as const

/** The files of the dashboard and one with the examples, with everything declared that the compiler knows. */
function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => readFileSync(file, 'utf8'))
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: ['src'] }, ts.sys, root)
  const files = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...files,
    fileExists: (name) => name === examplesFile || files.fileExists(name),
    getSourceFile: (name, target, ...rest) =>
      name === examplesFile
        ? ts.createSourceFile(name, examples.map(([code]) => code).join('\n'), target)
        : files.getSourceFile(name, target, ...rest),
  }
  const shipped = fileNames.filter((name) => !/\.(test|fixture|gen)\.tsx?$|\/src\/testing\//.test(name))
  return ts.createProgram([...shipped, examplesFile], { ...options, lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'] }, host)
}

/** Used only after a check that the browser has them. */
const checkedFirst = /requestIdleCallback|cancelIdleCallback/

describe('what the browsers of the build lack', () => {
  const program = createProgram()
  const filesBelow = (folder: string) =>
    program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(path.join(root, folder)))

  it('is not used by the dashboard', () => {
    const files = [...filesBelow('src/'), ...filesBelow('contract/')].filter(
      ({ fileName }) => fileName !== examplesFile,
    )
    expect(files.length).toBeGreaterThan(300)
    const found = unsupportedFeatures(program, files, buildTarget.map(parseBrowser))
    expect(found.filter((feature) => !checkedFirst.test(feature))).toEqual([])
  })

  it('is found by its type, also among the methods of arrays, maps and iterators', () => {
    const found = unsupportedFeatures(
      program,
      filesBelow('src/testing/examples.ts'),
      ['chrome123', 'firefox128', 'safari17.5'].map(parseBrowser),
    )
    const expected = examples.flatMap(([, text], index) => (text ? [`${examplesFile}:${index + 1} ${text}`] : []))
    expect(found).toEqual(expected)
  })
})
