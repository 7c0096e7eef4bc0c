import { startCheck } from '../checks/audits/start-check.ts'
import { stopCheck } from '../checks/audits/stop-check.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { CliCommand } from './cli-command.ts'

interface RunOptions {
  sitemap?: string
  site?: string
  addresses?: string[]
  documents?: string[] | true
  packs?: string[]
  series?: string
  carryDecisionsFrom?: string
}

const separated = (given: string) => given.split(',')

export function addRunAuditCommands(audits: CliCommand): void {
  audits
    .command('run')
    .description('Check pages with the rules of the library, in a new audit. The service carries it out.')
    .argument('<name>', 'its name')
    .inWorkspace()
    .option('--sitemap <address>', 'check what a sitemap names')
    .option('--site <address>', 'check a page, and what it links to on its host')
    .option('--addresses <addresses>', 'check these pages, separated by commas', separated)
    .option('--documents [ids]', 'check the documents of the workspace, or those of these ids', separated)
    .option('--packs <names>', 'only these packs of rules, separated by commas', separated)
    .option('--series <name>', 'what is checked again and again: the audits of a series are compared with each other')
    .option(
      '--carry-decisions-from <audit>',
      'compare with that audit, and carry its decisions over to unchanged findings; `latest` is the newest of the series',
    )
    .runs<RunOptions>(async ({ db, print, workspace, audit, options }, name: string) => {
      const { sitemap, site, addresses, documents, packs, series, carryDecisionsFrom: from } = options
      const sources = [
        ...(sitemap === undefined ? [] : [{ type: 'sitemap' as const, address: sitemap }]),
        ...(site === undefined ? [] : [{ type: 'site' as const, address: site }]),
        ...(addresses === undefined ? [] : [{ type: 'addresses' as const, addresses }]),
        ...(documents === undefined
          ? []
          : [{ type: 'documents' as const, document_ids: documents === true ? undefined : documents }]),
      ]
      if (sources.length === 0)
        throw new UserFacingError('Say what to check: add --sitemap, --site, --addresses or --documents.')
      const carry_decisions_from = from === undefined || from === 'latest' ? from : (await audit(from)).id
      const given = { name, series, packs, sources, carry_decisions_from }
      const id = await startCheck(db, (await workspace()).id, given, undefined)
      print(
        `Started the audit "${name}" (${id}). The service carries it out; \`audit list\` shows how far it has come.`,
      )
    })
  audits
    .command('stop')
    .description('Stop an audit that the service carries out. What it has found stays.')
    .onAudit()
    .runs(async ({ db, print, audit }, given: string) => {
      const found = await audit(given)
      await stopCheck(db, found, undefined)
      print(`Stopped the audit "${found.name}".`)
    })
}
