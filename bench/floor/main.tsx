import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Violation, ViolationPage } from '../../contract/openapi.gen.ts'

/**
 * The smallest page that shows the same table on the same API: React, fetch and useState, without caching, checks, queues or undo.
 * The dashboard is compared with it.
 */
const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? sessionStorage.getItem('key') ?? ''
sessionStorage.setItem('key', key)
const [, , auditId = '', , openId] = location.pathname.split('/')
const given = new URLSearchParams(location.search)

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
  const answer = await fetch(`/public/v1${path}`, { ...init, headers })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the floor trusts its service
  return (await answer.json()) as T
}

function App() {
  const [query, setQuery] = useState({ review_state: 'undecided', page: Number(given.get('page') ?? 1) })
  const [page, setPage] = useState<ViolationPage>()
  const [open, setOpen] = useState<string | undefined>(openId)
  const [detail, setDetail] = useState<Violation>()

  useEffect(() => {
    let current = true
    void ask<ViolationPage>(`/audits/${auditId}/violations?review_state=${query.review_state}&page=${query.page}`).then(
      (found) => {
        if (!current) return
        setPage(found)
        setOpen((id) => id ?? found.violations[0]?.id)
      },
    )
    return () => {
      current = false
    }
  }, [query])

  useEffect(() => {
    if (open) void ask<Violation>(`/violations/${open}`).then(setDetail)
  }, [open])

  const following = () => page?.violations[page.violations.findIndex((row) => row.id === open) + 1]?.id

  const decide = () => {
    if (!open || !page) return
    const rows = page.violations.map((row) =>
      row.id === open ? { ...row, review_state: 'urgent_violation' as const } : row,
    )
    setPage({ ...page, violations: rows })
    const next = following()
    setOpen(next)
    void ask(`/violations/${open}/review`, { method: 'POST', body: '{"action":"urgent_violation"}' }).then(() => {
      // Decided rows have left the page, so the same page has other rows now.
      if (!next) setQuery((earlier) => ({ ...earlier }))
    })
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'u') decide()
      if (event.key === 'j') setOpen(following() ?? open)
      if (event.key === ']') setQuery((earlier) => ({ ...earlier, page: earlier.page + 1 }))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  return (
    <main>
      <section>
        <nav>
          {['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed', 'all'].map((state) => (
            <button
              key={state}
              type="button"
              data-state={state}
              onClick={() => setQuery({ review_state: state, page: 1 })}
            >
              {state}
            </button>
          ))}
        </nav>
        <table aria-label="Violations">
          <tbody>
            {page?.violations.map((row) => (
              <tr key={row.id} aria-current={row.id === open} onClick={() => setOpen(row.id)}>
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
