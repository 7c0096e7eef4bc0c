import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import { errorCode, UserFacingError } from '../../user-facing-error.ts'
import { createChecker } from '../checker.ts'
import { tryRule } from './check-rule.ts'
import { parseRule } from './parse-rule.ts'
import type { RuleItem } from './rule.ts'
import { NotImported, ruleFromVale } from './vale.ts'

interface ValeImport {
  rules: RuleItem[]
  leftOut: { file: string; why: string }[]
}

/** Every YAML file of a style, or of a folder of styles. A rule whose examples fail is left out. */
export async function importVale(folder: string): Promise<ValeImport> {
  const files = await styleFiles(folder)
  const checker = createChecker()
  const found: ValeImport = { rules: [], leftOut: [] }
  try {
    for (const file of files) {
      try {
        const style = basename(dirname(join(folder, file)))
        const parsed = parseRule(
          ruleFromVale(await readYaml(join(folder, file)), { style, name: basename(file, '.yml') }),
        )
        const faults = 'faults' in parsed ? parsed.faults : (await tryRule(parsed.rule, checker)).faults
        const [fault] = faults
        if (fault) throw new NotImported(`${fault.path.join('.')}: ${fault.message}`)
        if ('rule' in parsed) found.rules.push(parsed.rule)
      } catch (error) {
        if (!(error instanceof NotImported)) throw error
        found.leftOut.push({ file, why: error.message })
      }
    }
  } finally {
    await checker.close()
  }
  return found
}

async function styleFiles(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true })
    return names.filter((name) => name.endsWith('.yml')).sort()
  } catch (cause) {
    throw new UserFacingError(`${folder} cannot be read (${errorCode(cause)}).`, { cause })
  }
}

async function readYaml(file: string): Promise<unknown> {
  try {
    return parse(await readFile(file, 'utf8'))
  } catch {
    throw new NotImported('it is no YAML')
  }
}
