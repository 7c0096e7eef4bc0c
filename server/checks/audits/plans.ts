import { randomUUID } from 'node:crypto'
import type { AuditPlan, AuditPlanChange, AuditSchedule } from '../../../contract/extensions.gen.ts'
import { type Agent, logAct } from '../../administration/log.ts'
import { conflict, found, invalidValue } from '../../core/errors.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { newJob } from '../../jobs/jobs.ts'
import type { Source } from '../sources/expand-sources.ts'
import { rulesOf } from './audit-check.ts'
import { readSources } from './read-sources.ts'

/** An audit that is carried out again and again. */
export interface StoredPlan {
  workspace_id: string
  plan_id: string
  name: string
  series: string
  packs: string[] | null
  sources: Source[]
  schedule: AuditSchedule
  created_by: string | null
  key_id: string | null
  next_run_at: string
  last_audit_id: string | null
  is_due: boolean
}

export type NewPlan = Pick<StoredPlan, 'name' | 'series' | 'packs' | 'sources' | 'schedule'>

const maxPlans = 100
const lastDays = { day: 1, week: 7, month: 31 }

const fault = (property: keyof AuditSchedule, message: string) => invalidValue(['body', 'schedule', property], message)

/** The schedule with the day that it is for, which is today's when none is given. Throws for one that never runs. */
export async function readSchedule(db: Queryable, given: AuditSchedule): Promise<AuditSchedule> {
  const { every, time_zone, day, at } = given
  if (day !== undefined && (every === 'day' || !Number.isInteger(day) || day < 1 || day > lastDays[every])) {
    throw fault('day', `a ${every} has no such day`)
  }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) throw fault('at', 'it is no hour and minute, such as 06:00')
  const [zone] = await db.query<{ week: number; month: number }>(sql`
    select
      extract(isodow from now() at time zone name)::integer as week,
      extract(day from now() at time zone name)::integer as month
    from pg_timezone_names where name = ${time_zone}`)
  if (!zone) throw fault('time_zone', 'there is no such time zone')
  return every === 'day' ? given : { ...given, day: day ?? zone[every] }
}

/**
 * The first run of a schedule after a time. PostgreSQL knows when the clocks of a time zone change. Two months have the next run of each
 * kind.
 */
export async function nextRun(
  db: Queryable,
  { every, day, at, time_zone }: AuditSchedule,
  after = 'now',
): Promise<string> {
  const [next] = await db.query<{ at: string }>(sql`
    select utc_text(min((day + ${at}::time) at time zone ${time_zone})) as at
    from generate_series(0, 62) as days
    cross join lateral (
      select date_trunc('day', ${after}::timestamptz at time zone ${time_zone}) + make_interval(days => days) as day
    ) as local
    where (day + ${at}::time) at time zone ${time_zone} > ${after}::timestamptz and case ${every}::text
      when 'week' then extract(isodow from day) = ${day}::integer
      when 'month' then extract(day from day) = least(
        ${day}::integer, extract(day from date_trunc('month', day) + interval '1 month - 1 day')
      )
      else true
    end`)
  if (!next) throw new Error('A schedule without a next run.')
  return next.at
}

export function checkPlannable(sources: readonly Source[]): void {
  if (sources.some(({ type }) => type === 'files')) {
    throw invalidValue(['body', 'sources'], 'files and texts do not change, so they are not checked again and again')
  }
}

/** In the transaction that adds its first audit. Answers its id. */
export async function insertPlan(
  tx: Queryable,
  workspace_id: string,
  { name, series, packs, sources, schedule }: NewPlan,
  { audit_id, by }: { audit_id: string; by: Agent },
): Promise<string> {
  await tx.query(sql`select from workspace where id = ${workspace_id} for no key update`)
  if ((await listPlans(tx, workspace_id)).length >= maxPlans) throw conflict(`There are ${maxPlans} plans already.`)
  const plan_id = randomUUID()
  const { every, day, at, time_zone } = schedule
  const next_run_at = await nextRun(tx, schedule)
  await tx.query(sql`
    insert into audit_plan (
      workspace_id, id, name, series, packs, sources, every, on_day, time_of_day, time_zone, created_by, key_id, next_run_at,
      last_audit_id
    )
    values (
      ${workspace_id}, ${plan_id}, ${name}, ${series}, ${packs}, ${JSON.stringify(sources)}, ${every}, ${day}, ${at}, ${time_zone},
      ${by?.owner_email}, ${by?.key_id}, ${next_run_at}, ${audit_id}
    )`)
  await tx.query(newJob({ workspace_id, kind: 'audit_plan', subject_id: plan_id }, { dueAt: next_run_at }))
  await logAct(tx, workspace_id, { act: 'audit_planned', by, subject: name, detail: describeSchedule(schedule) })
  return plan_id
}

const schedule = sql`
  json_strip_nulls(json_build_object(
    'every', every, 'day', on_day, 'at', to_char(time_of_day, 'HH24:MI'), 'time_zone', time_zone
  )) as schedule`

/** Oldest first. */
export function listPlans(db: Queryable, workspace_id: string, id: string | null = null): Promise<AuditPlan[]> {
  return db.query<AuditPlan>(sql`
    select
      id as plan_id, name, series, packs, sources, ${schedule}, created_by, utc_text(created_at) as created_at,
      utc_text(next_run_at) as next_run_at, utc_text(last_run_at) as last_run_at, last_audit_id, message
    from audit_plan
    where workspace_id = ${workspace_id} and (${id}::text is null or id = ${id})
    order by created_at, id`)
}

export async function findPlan(db: Queryable, workspace_id: string, id: string): Promise<StoredPlan | undefined> {
  const [plan] = await db.query<StoredPlan>(sql`
    select
      workspace_id, id as plan_id, name, series, packs, sources, ${schedule}, created_by, key_id,
      utc_text(next_run_at) as next_run_at, last_audit_id, next_run_at <= now() as is_due
    from audit_plan where workspace_id = ${workspace_id} and id = ${id}`)
  return plan
}

/** Answers the plan as it is then. */
export async function changePlan(
  db: Database,
  { workspace_id, plan_id, by }: { workspace_id: string; plan_id: string; by: Agent },
  change: AuditPlanChange,
): Promise<AuditPlan> {
  const before = found(await findPlan(db, workspace_id, plan_id), 'Plan')
  const packs = change.packs ?? before.packs
  if ((await rulesOf(db, workspace_id, packs)).length === 0) {
    throw invalidValue(['body', 'packs'], 'there are no such rules in the library')
  }
  const sources = change.sources ? await readSources(db, workspace_id, change.sources) : before.sources
  checkPlannable(sources)
  const { every, day, at, time_zone } = change.schedule ? await readSchedule(db, change.schedule) : before.schedule
  const next_run_at = await nextRun(db, { every, day, at, time_zone })
  await db.transaction(async (tx) => {
    const changed = await tx.query(sql`
      update audit_plan set
        packs = ${packs}, sources = ${JSON.stringify(sources)}, every = ${every}, on_day = ${day}, time_of_day = ${at},
        time_zone = ${time_zone}, next_run_at = ${next_run_at}
      where workspace_id = ${workspace_id} and id = ${plan_id}
      returning 1`)
    found(changed[0], 'Plan')
    // A run that begins now has lost its lease, and starts no audit.
    await deleteJob(tx, workspace_id, plan_id)
    await tx.query(newJob({ workspace_id, kind: 'audit_plan', subject_id: plan_id }, { dueAt: next_run_at }))
    const detail = describeSchedule({ every, day, at, time_zone })
    await logAct(tx, workspace_id, { act: 'audit_plan_changed', by, subject: before.name, detail })
  })
  const [plan] = await listPlans(db, workspace_id, plan_id)
  return found(plan, 'Plan')
}

export async function endPlan(db: Database, workspace_id: string, plan_id: string, by: Agent): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx.query<{ name: string }>(sql`
      delete from audit_plan where workspace_id = ${workspace_id} and id = ${plan_id} returning name`)
    const { name } = found(ended, 'Plan')
    await deleteJob(tx, workspace_id, plan_id)
    await logAct(tx, workspace_id, { act: 'audit_plan_ended', by, subject: name })
  })
}

async function deleteJob(tx: Queryable, workspace_id: string, plan_id: string): Promise<void> {
  await tx.query(sql`
    delete from job where workspace_id = ${workspace_id} and kind = 'audit_plan' and subject_id = ${plan_id}`)
}

/** "week 1, 06:00 Europe/Amsterdam" */
export function describeSchedule({ every, day, at, time_zone }: AuditSchedule): string {
  return `${every}${day === undefined ? '' : ` ${day}`}, ${at} ${time_zone}`
}
