import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { SchemaViolation as Violation, SchemaViolationPage as ViolationPage } from '../../src/api/schema.gen.ts'

/**
 * The least a page can be that shows the same table on the same API: React, fetch and useState, with nothing kept, checked,
 * queued or undone. What the dashboard costs is measured against it.
 */
const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? sessionStorage.getItem('key') ?? ''
sessionStorage.setItem('key', key)
const [, , auditId = '', , openId] = location.pathname.split('/')

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
  const answer = await fetch(`/public/v1${path}`, { ...init, headers })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the floor trusts its service
  return (await answer.json()) as T
}

function App() {
  const [review_state, setState] = useState('undecided')
  const [number, setNumber] = useState(1)
  const [page, setPage] = useState<ViolationPage>()
  const [open, setOpen] = useState<string | undefined>(openId)
  const [detail, setDetail] = useState<Violation>()

  useEffect(() => {
    let current = true
    void ask<ViolationPage>(`/audits/${auditId}/violations?review_state=${review_state}&page=${number}`).then(
      (found) => {
        if (current) setPage(found)
      },
    )
    return () => {
      current = false
    }
  }, [review_state, number])

  useEffect(() => {
    if (open) void ask<Violation>(`/violations/${open}`).then(setDetail)
  }, [open])

  const decide = () => {
    if (!open || !page) return
    const rows = page.violations.map((row) =>
      row.id === open ? { ...row, review_state: 'urgent_violation' as const } : row,
    )
    setPage({ ...page, violations: rows })
    setOpen(rows[rows.findIndex((row) => row.id === open) + 1]?.id)
    void ask(`/violations/${open}/review`, { method: 'POST', body: '{"action":"urgent_violation"}' })
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'u') decide()
      if (event.key === ']') setNumber((earlier) => earlier + 1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  return (
    <main>
      <section>
        <nav>
          {['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed', 'all'].map((state) => (
            <button key={state} type="button" data-state={state} onClick={() => setState(state)}>
              {state}
            </button>
          ))}
        </nav>
        <table aria-label="Violations">
          <tbody>
            {page?.violations.map((row) => (
              <tr key={row.id} aria-selected={row.id === open} onClick={() => setOpen(row.id)}>
                <td>{row.severity}</td>
                <td>
                  {row.violating_text}
                  <br />
                  {row.rule_name} · {row.asset_name}
                </td>
                <td>{row.review_state}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <aside aria-label="Violation">
        {detail && (
          <>
            <h2>{detail.rule_name}</h2>
            <p>{detail.violating_text}</p>
            <p>{detail.suggested_text}</p>
            <p>{detail.reason}</p>
            <button type="button" onClick={decide}>
              Urgent
            </button>
          </>
        )}
      </aside>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
