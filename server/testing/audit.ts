import { randomUUID } from 'node:crypto'
import { insertAudit, lockAudits, type NewAudit } from '../audits/repository.ts'
import type { Database, Transaction } from '../db/database.ts'
import { insertViolations, type NewViolation, prepareViolations } from '../violations/insert.ts'

/** A violation with defaults for everything that is not given. */
export function newViolation(given: Partial<NewViolation> = {}): NewViolation {
  return {
    id: randomUUID(),
    audit_id: null,
    rule_id: null,
    rule_name: null,
    asset_id: null,
    severity: 'MEDIUM',
    review_state: 'undecided',
    dismissal_reason: null,
    group_id: null,
    violating_text: null,
    reason: 'Unsubstantiated claim',
    recommended_solution: null,
    suggested_text: null,
    assigned_to_user_ids: [],
    source: null,
    ...given,
  }
}

export function newAudit(given: Partial<NewAudit> = {}): NewAudit {
  return {
    id: randomUUID(),
    name: 'Spring campaign',
    status: 'COMPLETED',
    created_at: new Date('2026-03-01T09:00:00Z'),
    completed_at: new Date('2026-03-01T09:30:00Z'),
    total_assets: 3,
    completed_assets: 3,
    failed_assets: 0,
    ...given,
  }
}

/** An audit with these violations, oldest first; returns its id. */
export async function seedAudit(
  db: Database,
  workspace_id: string,
  violations: Partial<NewViolation>[] = [],
  given: Partial<NewAudit> = {},
): Promise<string> {
  const audit = newAudit(given)
  await db.transaction(async (tx) => {
    await insertAudit(tx, workspace_id, audit)
    await addViolations(
      tx,
      workspace_id,
      violations.map((violation) => newViolation({ audit_id: audit.id, ...violation })),
    )
  })
  return audit.id
}

export async function addViolations(tx: Transaction, workspace_id: string, rows: NewViolation[]): Promise<void> {
  await lockAudits(tx, workspace_id, [...new Set(rows.flatMap(({ audit_id }) => audit_id ?? []))])
  await insertViolations(tx, await prepareViolations(tx, workspace_id, rows))
}
