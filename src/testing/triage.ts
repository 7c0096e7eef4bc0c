import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { ReviewState } from '../../contract/openapi.gen.ts'
import type { Scope } from '../../contract/extensions.gen.ts'
import { sql } from '../../server/db/sql.ts'
import { formatKey, hashSecret, newKey } from '../../server/keys/key.ts'
import { seedAudit } from '../../server/testing/audit.ts'
import type { TestService } from '../../server/testing/service.ts'
import { createWorkspace } from '../../server/testing/workspace.ts'
import { decisionRestMs, modalClosed } from '../ui/commands.ts'
import { type OfferedExtensions, openApp, type OpenedApp } from './app.tsx'

type Violations = NonNullable<Parameters<typeof seedAudit>[2]>
type Action = 'mark_fixed' | 'urgent_violation' | 'elevated_risk' | 'dismiss' | 'reopen'

/** Violations of one severity, so that the list keeps their order: `v01` with the text "Finding 01" first. */
export function findings(count: number, more: (number: number) => Violations[number] = () => ({})): Violations {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    return { id: `v${number}`, severity: 'HIGH', violating_text: `Finding ${number}`, ...more(index + 1) }
  })
}

/** An audit in a workspace of its own, as the service has it. */
export async function createAudit(service: TestService, violations: Violations) {
  const { key, workspace_id, owner_email } = await createWorkspace(service.db)
  const auditId = await seedAudit(service.db, workspace_id, violations)
  const client = service.client(key)
  let colleague: ReturnType<TestService['client']> | undefined
  return {
    key,
    auditId,
    workspace_id,
    owner_email,
    /** Another key of the workspace, with these scopes. */
    newKey: (...scopes: Scope[]) => createKey(service, workspace_id, owner_email, scopes),
    /** Waits until the service has these states, in the order of the list. */
    has: (...states: ReviewState[]) =>
      waitFor(async () => {
        const { data } = await client.GET('/public/v1/audits/{audit_id}/violations', {
          params: { path: { audit_id: auditId }, query: { review_state: 'all', page_size: 100 } },
        })
        expect(data?.violations.map(({ review_state }) => review_state)).toEqual(states)
      }),
    async violation(violation_id: string) {
      const { data } = await client.GET('/public/v1/violations/{violation_id}', { params: { path: { violation_id } } })
      return data
    },
    /** The decisions the service recorded, as `v01 mark_fixed`, the oldest first. */
    async decisions() {
      const rows = await service.db.query<{ decision: string }>(sql`
        select violation_id || ' ' || action as decision from activity where workspace_id = ${workspace_id} order by seq`)
      return rows.map(({ decision }) => decision)
    },
    async comment(violation_id: string, comment: string) {
      const { response } = await client.POST('/public/v1/violations/{violation_id}/comments', {
        params: { path: { violation_id } },
        body: { comment },
      })
      expect(response.status).toBe(201)
    },
    /** `reason` is given with a dismissal. */
    async decideAsColleague(violation_id: string, action: Action, reason?: string) {
      colleague ??= service.client(await createKey(service, workspace_id, 'colleague@example.com'))
      const { response } = await colleague.POST('/public/v1/violations/{violation_id}/review', {
        params: { path: { violation_id } },
        body: reason === undefined ? { action } : { action, reason },
      })
      expect(response.status).toBe(200)
    },
  }
}

const allScopes: readonly Scope[] = ['read', 'review', 'import', 'admin']

async function createKey(
  { db }: TestService,
  workspace_id: string,
  owner_email: string,
  scopes = allScopes,
): Promise<string> {
  const parts = newKey()
  await db.query(sql`
    insert into api_key (id, workspace_id, owner_email, secret_hash, scopes)
    values (${parts.public_id}, ${workspace_id}, ${owner_email}, ${hashSecret(parts.secret)}, ${[...scopes]}::text[])`)
  return formatKey(parts)
}

interface TriageOptions {
  extensions?: OfferedExtensions
  /** Those of the key. */
  scopes?: Scope[]
  /** What happens in the audit before the page is opened. */
  before?: (audit: Awaited<ReturnType<typeof createAudit>>) => Promise<void>
}

/** The triage page of a new audit, once its rows are shown. `path` follows the audit in the address. */
export async function openTriage(
  service: TestService,
  violations: Violations,
  path = '',
  { extensions, scopes, before }: TriageOptions = {},
) {
  const audit = await createAudit(service, violations)
  await before?.(audit)
  const key = scopes ? await audit.newKey(...scopes) : audit.key
  const app = await openApp(service.app, `/audits/${audit.auditId}${path}`, key, extensions)
  await screen.findAllByRole('row', { name: /Finding/ })
  return { ...app, audit, ...triagePage(app, audit.auditId) }
}

const list = () =>
  screen.queryByRole('grid', { name: 'Violations' }) ?? screen.getByRole('table', { name: 'Violations' })
const row = (text: string) => within(list()).getByRole('row', { name: new RegExp(text) })
const violation = () =>
  screen.queryByRole('region', { name: 'Violation' }) ?? screen.getByRole('complementary', { name: 'Violation' })

/** The triage page by the roles and names that assistive technology is given. */
function triagePage({ user, address }: OpenedApp, auditId: string) {
  return {
    row,
    violation,
    /** Waits until these are the rows, by their numbers, and the address has these search parameters. */
    lists: (numbers: number[], search: Record<string, string>) =>
      waitFor(() => {
        const rows = within(list()).queryAllByRole('row', { name: /Finding/ })
        expect(rows.map(({ textContent }) => Number(/Finding (\d+)/.exec(textContent)?.[1]))).toEqual(numbers)
        const { pathname, searchParams } = new URL(address(), 'http://redline.test')
        expect(pathname).toBe(`/audits/${auditId}`)
        expect(Object.fromEntries(searchParams)).toEqual(search)
      }),
    decision: (name: string) => within(violation()).getByRole('button', { name }),
    stateFilter: (name: string) => screen.queryByRole('tab', { name }) ?? screen.getByRole('link', { name }),
    /** Waits until the row shows these words, or no longer does. */
    shows: (text: string, words: string) => waitFor(() => expect(row(text)).toHaveTextContent(words)),
    hides: (text: string, words: string) => waitFor(() => expect(row(text)).not.toHaveTextContent(words)),
    /** Waits until the progress bar counts so many decided violations. */
    counts: (decided: number) =>
      waitFor(() => {
        const progress = screen.getByRole('progressbar', { name: 'Review progress' })
        expect(progress).toHaveAttribute('aria-valuenow', String(decided))
      }),
    /** Waits until a status region says these words. */
    says: (words: string) =>
      waitFor(() => {
        const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
        expect(said).toContainEqual(expect.stringContaining(words))
      }),
    /** Waits until this violation is the open one, on the page and in the address. */
    opened: (number: string) =>
      waitFor(() => {
        expect(violation()).toHaveTextContent(`Finding ${number}`)
        expect(address()).toContain(`/violations/v${number}`)
      }),
    /** Waits until keys work again after a dialog. */
    press: async (keys: string) => {
      await waitFor(() => expect(performance.now() - modalClosed.get().at).toBeGreaterThan(decisionRestMs))
      await user.keyboard(keys)
    },
  }
}
