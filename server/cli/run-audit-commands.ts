import { Option } from 'commander'
import { setTimeout as pause } from 'node:timers/promises'
import { type AuditSchedule, auditScheduleEveryValues, type NewAuditCheck } from '../../contract/extensions.gen.ts'
import { findProgress } from '../checks/audits/audit-check.ts'
import { describeSchedule, endPlan, listPlans } from '../checks/audits/plans.ts'
import { startCheck } from '../checks/audits/start-check.ts'
import { stopCheck } from '../checks/audits/stop-check.ts'
import { count } from '../core/count.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { CliCommand, CommandContext } from './cli-command.ts'
import { type Output, table } from './output.ts'

interface CheckOptions {
  sitemap?: string
  site?: string
  addresses?: string[]
  documents?: string[] | true
  packs?: string[]
  series?: string
  carryDecisionsFrom?: string
}

interface ScheduleOptions extends CheckOptions {
  every: AuditSchedule['every']
  day?: number
  at: string
  timeZone: string
}

const pollMs = 500
const separated = (given: string) => given.split(',')

export function addRunAuditCommands(audits: CliCommand): void {
  withChecks(audits.command('run'))
    .description('Check pages with the rules of the library, in a new audit. The service carries it out.')
    .option('--wait', 'show how far it has come, until it has ended')
    .runs<CheckOptions & { wait?: true }>(async ({ db, workspace, audit, options, ...context }, name: string) => {
      const { inService, print } = context
      if (options.wait && db.engine === 'pglite' && !inService) {
        throw new UserFacingError('The service is not running: start it, or leave out --wait.')
      }
      const { id: workspace_id } = await workspace()
      const given = await readChecks(name, options, audit)
      const { audit_id } = await startCheck(db, workspace_id, given, undefined)
      if (options.wait) return waitForEnd({ db, ...context }, { workspace_id, audit_id, name })
      return print(
        `Started the audit "${name}" (${audit_id}). The service carries it out; \`audit list\` shows how far it has come.`,
      )
    })
  withChecks(audits.command('schedule'))
    .description('Check pages with the rules of the library now, and then again and again.')
    .addOption(new Option('--every <period>', 'how often').choices(auditScheduleEveryValues).makeOptionMandatory())
    .option('--day <number>', 'of the week, 1 for Monday, or of the month (that of today)', Number)
    .requiredOption('--at <hour>', 'the hour and minute, such as 06:00')
    .requiredOption('--time-zone <name>', 'in which it is that hour, such as Europe/Amsterdam')
    .runs<ScheduleOptions>(async ({ db, print, workspace, audit, options }, name: string) => {
      const { every, day, at, timeZone: time_zone } = options
      const given = { ...(await readChecks(name, options, audit)), schedule: { every, day, at, time_zone } }
      const { id: workspace_id } = await workspace()
      const { audit_id, plan_id } = await startCheck(db, workspace_id, given, undefined)
      const [plan] = await listPlans(db, workspace_id, plan_id)
      print(`Started the audit "${name}" (${audit_id}). The plan ${plan_id} runs it again at ${plan?.next_run_at}.`)
    })
  audits
    .command('plans')
    .description('List the audits that are carried out again and again, with their last and next runs.')
    .inWorkspace()
    .runs(async ({ db, print, workspace }) => {
      const { id, name } = await workspace()
      const plans = await listPlans(db, id)
      const rows = plans.map((plan) => ({ ...plan, id: plan.plan_id, runs: describeSchedule(plan.schedule) }))
      const columns = ['id', 'name', 'runs', 'last_run_at', 'next_run_at', 'message'] as const
      print(table(rows, [...columns], `The workspace "${name}" has no plans of audits.`))
    })
  audits
    .command('unschedule')
    .description('End a plan. Its audits stay.')
    .argument('<plan>', 'its id, as `audit plans` prints it')
    .inWorkspace()
    .runs(async ({ db, print, workspace }, plan_id: string) => {
      await endPlan(db, (await workspace()).id, plan_id, undefined)
      print('Ended the plan.')
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

function withChecks(command: CliCommand): CliCommand {
  return command
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
}

async function readChecks(
  name: string,
  { sitemap, site, addresses, documents, packs, series, carryDecisionsFrom: from }: CheckOptions,
  audit: (idOrName: string) => Promise<{ id: string }>,
): Promise<NewAuditCheck> {
  const sources: NewAuditCheck['sources'] = []
  if (sitemap !== undefined) sources.push({ type: 'sitemap', address: sitemap })
  if (site !== undefined) sources.push({ type: 'site', address: site })
  if (addresses !== undefined) sources.push({ type: 'addresses', addresses })
  if (documents !== undefined) {
    sources.push({ type: 'documents', document_ids: documents === true ? undefined : documents })
  }
  if (sources.length === 0) {
    throw new UserFacingError('Say what to check: add --sitemap, --site, --addresses or --documents.')
  }
  const carry_decisions_from = from === undefined || from === 'latest' ? from : (await audit(from)).id
  return { name, series, packs, sources, carry_decisions_from }
}

async function waitForEnd(
  { db, signal, print, progress }: CommandContext & Pick<Output, 'print' | 'progress'>,
  { workspace_id, audit_id, name }: { workspace_id: string; audit_id: string; name: string },
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const audit = await findProgress(db, workspace_id, audit_id)
    if (!audit) throw new UserFacingError(`The audit "${name}" was deleted.`)
    const { status, is_listed, total_assets: total, completed_assets, failed_assets, violations } = audit
    const done = completed_assets + failed_assets
    progress({ step: 'checking', unit: 'pages', done, total: is_listed ? total : undefined })
    if (status !== 'QUEUED' && status !== 'RUNNING') {
      const found = `${count(violations, 'violation')} in ${count(completed_assets, 'asset')}`
      const end = `The audit "${name}" is ${status}: ${found}, ${failed_assets} could not be checked.`
      if (status !== 'COMPLETED') throw new UserFacingError(end)
      return print(end)
    }
    await pause(pollMs, undefined, { signal }).catch(() => {})
  }
}
